import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadDetails } from '@otolead/contract/leads/leads.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildActivities } from '../../../test/builders/activity.ts';
import { buildAssignedCar, buildLead, buildLeadPreference } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { roundTripsOf } from '../../../test/round-trips.ts';

const t = useTestApp({ environment: { DATABASE_DRIVER: 'batched' } });
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db));
});

describe('opening a lead', () => {
  it('takes two round trips: session; lead, preferences and cars. Names are known', async () => {
    const lead = await buildLead(t.db);
    await buildLeadPreference(t.db, { lead });
    await buildAssignedCar(t.db, { lead });
    const open = async () => (await t.call(getLeadDetails, { lead_id: lead.lead_id }, { token })).body.data;
    const before = await open();
    let after: unknown;
    const trips = await roundTripsOf(t, async () => {
      after = await open();
    });
    expect([trips, after]).toEqual([2, before]);
    expect([before.preference_list, before.assigned_cars].map((rows) => rows?.length)).toEqual([1, 1]);
  });

  it('takes two round trips for its history: session; entries and leads that were merged into it', async () => {
    const lead = await buildLead(t.db);
    await buildActivities(t.db, lead, [{ type: 'status', source: 'crm' }], t.clock.now());
    const read = async () => (await t.call(getActivity, { lead_id: lead.lead_id }, { token })).body.data;
    const before = await read();
    let after: unknown;
    const trips = await roundTripsOf(t, async () => {
      after = await read();
    });
    expect([trips, after, before.length]).toEqual([2, before, 1]);
  });

  it('is refused to dealer staff who are no salesperson, whether a car has a salesperson or not', async () => {
    const staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: null }));
    const open = async (lead_id: number) =>
      (await t.call(getLeadDetails, { lead_id }, { token: staff })).status;
    const lead = await buildLead(t.db);
    expect(await open(lead.lead_id)).toBe(404);
    await buildAssignedCar(t.db, { lead });
    await buildAssignedCar(t.db, { lead, dse_id: null });
    expect(await open(lead.lead_id)).toBe(404);
  });
});
