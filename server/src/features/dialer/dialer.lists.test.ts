import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { useVicidial } from '../../../test/vicidial-scene.ts';
import { SYNC_LISTS } from './dialer.lists.ts';

const scene = await useVicidial();
const { t, fake, callable, tell } = scene;

afterEach(async () => {
  fake.told.clear();
  fake.lines.stateMood = 'well';
  await t.db.deleteFrom('dialer_sync').execute();
});

/** A lead that the dialer has. */
async function pushed(overrides: Partial<TestLead> = {}): Promise<TestLead> {
  const lead = await callable('99', overrides);
  await t.call(pushLeads, { lead_ids: [lead.lead_id], push_to_dialer: true }, { token: scene.token });
  await t.runJobs();
  return lead;
}

const sync = () => t.addJob(SYNC_LISTS);
const toldOf = ({ lead_id: id }: TestLead) => fake.told.get(String(id));

const change = ({ lead_id: id }: TestLead, columns: object) =>
  t.db.updateTable('lead').set(columns).where('lead_id', '=', id).execute();

describe('a lead in a list of the dialer', () => {
  it.each([
    [
      'closed',
      { status_id: 4, sub_status_id: 9, followup_at: null },
      { status: 'NI', remove_from_hopper: 'Y' },
    ],
    ['a wrong number', { status_id: 5, sub_status_id: 17, followup_at: null }, { status: 'WN' }],
    ['booked', { status_id: 6, sub_status_id: 11 }, { status: 'SALE' }],
    ['refused', { status_id: 4, sub_status_id: 14 }, { status: 'DNC', remove_from_hopper: 'Y' }],
    ['called later', { sub_status_id: 6, followup_at: new Date('2027-01-01') }, { status: 'CBHOLD' }],
    [
      'hot and due',
      { status_id: 2, sub_status_id: 2, followup_at: new Date('2026-01-01') },
      { status: 'NEW', reset_lead: 'Y', add_to_hopper: 'Y', hopper_priority: '60' },
    ],
  ])('that is %s becomes so there', async (_, columns, expected) => {
    const lead = await pushed();
    await change(lead, columns);
    await sync();
    expect(toldOf(lead)).toMatchObject({ ...expected, vendor_lead_code: String(lead.lead_id) });
  });

  it('is told by a save of its status, and of its agent’s My Active; one that is in no list is not', async () => {
    const [lead, other] = [await pushed(), await callable()];
    const agent = await buildUser(t.db);
    const token = await t.signIn(agent);
    const status = { status_id: 1, sub_status_id: 5, follow_up_date: '2026-11-21', followup_time: '10:00' };
    for (const { lead_id } of [lead, other])
      expect((await t.send(updateStatus, { lead_id, ...status }, { token })).status).toBe(200);
    await sync();
    expect(toldOf(lead)).toMatchObject({ status: 'CBHOLD' });
    expect(toldOf(other)).toBeUndefined();
  });

  it('goes on when its follow-up is due, first in the hopper where it is a promised callback', async () => {
    const lead = await pushed();
    const due = new Date(TEST_START.getTime() + 3_600_000);
    await change(lead, { sub_status_id: 5, followup_at: due });
    await sync();
    expect(toldOf(lead)).toMatchObject({ status: 'CBHOLD' });
    fake.asked.length = 0;
    await sync();
    expect(fake.asked).toEqual([]);
    t.clock.advance({ hours: 1, seconds: 1 });
    await sync();
    expect(toldOf(lead)).toMatchObject({ status: 'NEW', add_to_hopper: 'Y', hopper_priority: '80' });
  });

  it('is told again when the dialer did not answer', async () => {
    const lead = await pushed();
    await change(lead, { status_id: 4, sub_status_id: 9 });
    fake.lines.stateMood = 'wrong';
    await sync();
    fake.told.clear();
    fake.lines.stateMood = 'well';
    await sync();
    expect(toldOf(lead)).toMatchObject({ status: 'NI' });
  });
});

describe('numbers that refuse calls', () => {
  it('go to the dialer’s list, and off it again', async () => {
    const lead = await callable();
    const local = lead.mobile.slice(2);
    const { id } = await t.db
      .insertInto('blacklist')
      .values({
        market_id: 1,
        mobile: lead.mobile,
        created_by: null,
        created_at: TEST_START,
        updated_at: TEST_START,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sync();
    expect(fake.refused.has(local)).toBe(true);
    await t.db.updateTable('blacklist').set({ status: 0 }).where('id', '=', id).execute();
    await sync();
    expect(fake.refused.has(local)).toBe(false);
    expect(t.logged()).not.toContain(local);
  });

  it('come from the dialer by the disposition of a call', async () => {
    const lead = await callable();
    await tell(lead, { dispo: 'DNC', talk_time: 12 });
    const entry = t.db.selectFrom('blacklist').where('mobile', '=', lead.mobile);
    expect(await entry.select(['status', 'origin', 'lead_id']).executeTakeFirst()).toEqual({
      status: 1,
      origin: 'refusal',
      lead_id: lead.lead_id,
    });
  });
});

describe('a push', () => {
  it('puts promised callbacks and hot leads before the rest', async () => {
    const due = new Date(TEST_START.getTime() - 60_000);
    await pushed({ status_id: 1, sub_status_id: 5, followup_at: due });
    await pushed({ status_id: 2, sub_status_id: 2, followup_at: due });
    await pushed({ status_id: 2, sub_status_id: 3, followup_at: due });
    const added = fake.asked.filter(({ function: name }) => name === 'add_lead');
    expect(added.map(({ hopper_priority: priority }) => priority)).toEqual(['80', '60', undefined]);
  });

  it('tells the time zone of a city that has another clock than the market', async () => {
    const { province_id } = await t.db.selectFrom('city').select('province_id').executeTakeFirstOrThrow();
    const { id: cityId } = await t.db
      .insertInto('city')
      .values({ market_id: 1, province_id, name: 'Jayapura Test', time_zone: 'Asia/Jayapura' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lead = await pushed({ city_id: cityId, sub_status_id: 5, followup_at: TEST_START });
    expect(toldOf(lead)).toMatchObject({ gmt_offset_now: '9.00', add_to_hopper: 'Y', hopper_priority: '80' });
  });
});
