import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { getCallState } from '@otolead/contract/calls/calls.endpoints.ts';
import { listDocuments } from '@otolead/contract/documents/documents.endpoints.ts';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadDetails, listSimilarLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { EMBEDDED_PARTS, LEAD_PARTS } from '@otolead/contract/leads/leads.limits.ts';
import { getLeadRoute } from '@otolead/contract/web-rules/web-rules.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildActivities, EVERY_ACTIVITY } from '../../../test/builders/activity.ts';
import { buildDse } from '../../../test/builders/dealers.ts';
import {
  buildAssignedCar,
  buildLead,
  buildLeadPreference,
  type TestLead,
} from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { roundTripsOf } from '../../../test/round-trips.ts';

const t = useTestApp({ environment: { DATABASE_DRIVER: 'batched' } });
const EVERYTHING = [...LEAD_PARTS, ...EMBEDDED_PARTS];

let lead: TestLead;

beforeAll(async () => {
  lead = await buildLead(t.db);
  await buildLeadPreference(t.db, { lead });
  await buildActivities(t.db, lead, EVERY_ACTIVITY, t.clock.now());
  await buildLead(t.db, { mobile: lead.mobile });
});

const read = (token: string, lead_id = lead.lead_id) =>
  t.send(getLeadDetails, { lead_id, _with: EVERYTHING }, { token });

describe('a lead with what other calls answer about it', () => {
  it('DET-022 is what they answer, each in its place', async () => {
    const token = await t.signIn(await buildUser(t.db));
    const id = { lead_id: lead.lead_id };
    const { data: embedded } = (await t.call(getLeadDetails, { ...id, _with: EVERYTHING }, { token })).body;
    const history = (await t.call(getActivity, id, { token })).body;
    const own = (await t.call(getLeadDetails, id, { token })).body.data;
    expect(embedded).toEqual({
      ...own,
      history: { data: history.data, pagination: history.pagination },
      similar_leads: (await t.call(listSimilarLeads, id, { token })).body.data,
      documents: (await t.call(listDocuments, id, { token })).body.data,
      call_state: (await t.call(getCallState, id, { token })).body.data,
      route: (await t.call(getLeadRoute, id, { token })).body.data,
    });
    expect([history.data.length > 1, embedded.similar_leads?.length]).toEqual([true, 1]);
  });

  it('DET-022 holds nothing of them unless it is asked for', async () => {
    const token = await t.signIn(await buildUser(t.db));
    const { data } = (await t.call(getLeadDetails, { lead_id: lead.lead_id }, { token })).body;
    expect(Object.keys(data).toSorted()).toEqual([...LEAD_PARTS].toSorted());
  });

  it('takes two round trips, with a history and similar leads or without: session; everything else', async () => {
    const token = await t.signIn(await buildUser(t.db));
    for (const { lead_id: id } of [lead, await buildLead(t.db)]) {
      await read(token, id);
      let status = 0;
      const trips = await roundTripsOf(t, async () => {
        ({ status } = await read(token, id));
      });
      expect([status, trips]).toEqual([200, 2]);
    }
  });

  it('is of no lead outside the scope, whichever part is asked for', async () => {
    const dse = await buildDse(t.db);
    const own = await buildLead(t.db);
    await buildAssignedCar(t.db, { lead: own, dse_id: dse.id });
    const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id }));
    expect((await read(token, own.lead_id)).status).toBe(200);
    for (const part of EVERYTHING) {
      const input = { lead_id: lead.lead_id, _with: [part] };
      expect([part, (await t.send(getLeadDetails, input, { token })).status]).toEqual([part, 404]);
    }
  });

  it('leaves the state of calls out for anyone who may call nobody', async () => {
    const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
    expect((await t.send(getCallState, { lead_id: lead.lead_id }, { token })).status, EDIT_LEAD).toBe(403);
    const input = { lead_id: lead.lead_id, _with: EVERYTHING };
    const { data } = (await t.call(getLeadDetails, input, { token })).body;
    expect(Object.keys(data).toSorted()).toEqual(
      EVERYTHING.filter((part) => part !== 'call_state').toSorted(),
    );
  });
});
