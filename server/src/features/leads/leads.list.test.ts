import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { LEAD_PAGE_SIZE } from '@otolead/contract/leads/leads.limits.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, buildLeadPreference } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();
let token: string;

const ids = (rows: readonly { lead_id: number }[]) => rows.map((row) => row.lead_id);
const minutesLater = (minutes: number) => new Date(TEST_START.getTime() + minutes * 60_000);
const named = (name: string) => ({ name, search_name: searchName(name) });

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

describe('a row of the lead list', () => {
  it('LST-025 LST-020 carries the customer, the state, the first three interests and the people', async () => {
    const caller = await buildUser(t.db, { name: 'Rina Sari' });
    const owner = await buildUser(t.db, { name: 'Dimas Putra' });
    const lead = await buildLead(t.db, {
      ...named('Budi Santoso'),
      status_id: 2,
      sub_status_id: 2,
      attribution_id: 1,
      attempts: 6,
      followup_at: minutesLater(90),
      updated_crm_at: minutesLater(5),
      last_agent_id: caller.id,
      myactive_agent_id: owner.id,
    });
    const models = await t.db
      .selectFrom('model')
      .where('market_id', '=', lead.market_id)
      .select(['id as model_id', 'make_id'])
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    for (const at of [3, 1, 0, 2])
      await buildLeadPreference(t.db, { lead, sort_order: at + 1, ...models[at] });

    const { body } = await t.call(listLeads, { lead_ids: [lead.lead_id] }, { token });

    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      lead_id: lead.lead_id,
      customer_details: {
        customer_name: 'Budi Santoso',
        customer_mobile: `+${lead.mobile}`,
        customer_city_id: lead.city_id,
        created_date: TEST_START.toISOString(),
      },
      status: 'Interested',
      sub_status: 'Hot',
      sub_status_id: 2,
      attribution_status: 'Not Sent For Attribution',
      num_attempt: 6,
      last_modified_date_crm: minutesLater(5).toISOString(),
      agent_name: 'Rina Sari',
      followup_date: minutesLater(90).toISOString(),
      myactive_agent: 'Dimas Putra',
      checked: false,
    });
    expect(body.data[0]?.interested_in).toMatchObject(models.slice(0, 3));
  });

  it('names states in the reader’s language and with the market’s own terms', async () => {
    const lead = await buildLead(t.db, { status_id: 6, sub_status_id: 11 });
    const english = await t.call(listLeads, { lead_ids: [lead.lead_id] }, { token });
    const indonesian = await t.call(listLeads, { lead_ids: [lead.lead_id] }, { token, language: 'id' });
    expect(english.body.data[0]?.sub_status).toBe('Booked (SPK)');
    expect(indonesian.body.data[0]?.sub_status).toBe('Dipesan (SPK)');
  });
});

describe('the quick search', () => {
  it('LST-003 finds by a word of the name without case or accents, by mobile however typed, and by lead id', async () => {
    const lead = await buildLead(t.db, {
      ...named("José Ñuñez d'Souza"),
      mobile: '628123456701',
      mobile_typed: '0812-3456-701',
    });
    await buildLead(t.db, { ...named('Somebody Else'), mobile: '628999000111' });
    for (const search of [
      'nunez',
      'JOSE d’s'.replace('’', "'"),
      '08123456701',
      '+62 812-3456-701',
      '3456701',
      String(lead.lead_id),
    ]) {
      const { body } = await t.call(listLeads, { search }, { token });
      expect(ids(body.data), search).toContain(lead.lead_id);
      expect(
        body.data.every((row) => row.customer_details.customer_name !== 'Somebody Else'),
        search,
      ).toBe(true);
    }
  });

  it('treats % and _ as letters and refuses less than three', async () => {
    await buildLead(t.db, named('Percent Sign'));
    expect((await t.call(listLeads, { search: '%%%' }, { token })).body.data).toEqual([]);
    expect((await t.call(listLeads, { search: 'p_rcent' }, { token })).body.data).toEqual([]);
    const short = await t.call(listLeads, { search: 'ab' }, { token });
    expect(short.status).toBe(400);
    expect(short.body.errors?.search).toMatch(/at least 3 letters/);
  });
});

describe('date filters', () => {
  it('compare with the day of the market, not of the server', async () => {
    // 23:30 and 00:30 in Jakarta, seven hours ahead of UTC.
    const late = await buildLead(t.db, { followup_at: new Date('2031-03-10T16:30:00Z') });
    const early = await buildLead(t.db, { followup_at: new Date('2031-03-10T17:30:00Z') });
    const on = async (day: string) => {
      const request = { date_type: 'followup_date', start_date: day, end_date: day } as const;
      return ids((await t.call(listLeads, request, { token })).body.data);
    };
    expect(await on('2031-03-10')).toEqual([late.lead_id]);
    expect(await on('2031-03-11')).toEqual([early.lead_id]);
  });

  it('LST-045 LST-046 LST-047 a date type without both dates is refused beside each date', async () => {
    const { status, body } = await t.call(listLeads, { date_type: 'created_date' }, { token });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      start_date: 'Please enter valid start date',
      end_date: 'Please enter valid end date',
    });
  });

  it('LST-048 LST-049 refuses reversed dates, and the future for created and updated dates', async () => {
    const reversed = {
      date_type: 'followup_date',
      start_date: '2026-02-02',
      end_date: '2026-02-01',
    } as const;
    const future = { date_type: 'created_date', start_date: '2026-01-01', end_date: '2199-01-01' } as const;
    expect((await t.call(listLeads, reversed, { token })).body.errors).toHaveProperty('end_date');
    expect((await t.call(listLeads, future, { token })).body.errors).toHaveProperty('end_date');
    const followup = {
      date_type: 'followup_date',
      start_date: '2026-01-01',
      end_date: '2199-01-01',
    } as const;
    expect((await t.call(listLeads, followup, { token })).status).toBe(200);
  });

  it('search test drives on the assigned car; scheduled ones only with that status', async () => {
    const lead = await buildLead(t.db);
    await buildAssignedCar(t.db, { lead, td_status_id: 3, td_date: new Date('2032-05-05T03:00:00Z') });
    const other = await buildLead(t.db);
    await buildAssignedCar(t.db, { lead: other, td_status_id: 5, td_date: new Date('2032-05-05T03:00:00Z') });
    const request = {
      date_type: 'td_scheduled_date',
      start_date: '2032-05-05',
      end_date: '2032-05-05',
    } as const;
    expect(ids((await t.call(listLeads, request, { token })).body.data)).toEqual([lead.lead_id]);
  });
});

describe('pages', () => {
  it('LST-026 API-051 go on by cursor without a gap or a repetition while leads come in', async () => {
    const created = new Date('2025-06-01T05:00:00.123Z');
    for (let n = 0; n < LEAD_PAGE_SIZE + 20; n += 1)
      await buildLead(t.db, { created_at: created, status_id: 3, sub_status_id: 7 });
    const request = { date_type: 'created_date', start_date: '2025-06-01', end_date: '2025-06-01' } as const;
    const first = await t.call(listLeads, request, { token });
    expect(first.body.data).toHaveLength(LEAD_PAGE_SIZE);
    expect(first.body.pagination).toMatchObject({
      total: 70,
      page: 1,
      next_page: 2,
      limit: LEAD_PAGE_SIZE,
      pages: 2,
    });

    await buildLead(t.db, { created_at: created });
    const cursor = first.body.pagination?.cursor ?? '';
    const second = await t.call(listLeads, { ...request, cursor, page: 2 }, { token });
    const all = [...ids(first.body.data), ...ids(second.body.data)];
    expect(new Set(all).size).toBe(70);
    expect(second.body.pagination).toMatchObject({ next_page: null, cursor: null });

    const byNumber = await t.call(listLeads, { ...request, page: 2 }, { token });
    expect(byNumber.body.data.length).toBeGreaterThanOrEqual(20);
  });

  it('refuse a forged cursor, one of another order, and pages beyond row 10,000', async () => {
    const forged = Buffer.from('["lead.name","asc","x; drop table lead",1]').toString('base64url');
    expect((await t.call(listLeads, { cursor: forged }, { token })).status).toBe(400);
    expect((await t.call(listLeads, { cursor: '%%%' }, { token })).status).toBe(400);
    const far = await t.call(listLeads, { page: 300 }, { token });
    expect(far.status).toBe(400);
    expect(far.body.message).toMatch(/too far/);
  });
});

describe('the order', () => {
  it('is by follow-up, creation or change in the CRM, either way', async () => {
    const at = (minute: number) => new Date(Date.UTC(2025, 2, 3, 5, minute));
    const lead = (created: number, changed: number, followup: number) =>
      buildLead(t.db, {
        ...named('Order Person'),
        created_at: at(created),
        updated_crm_at: at(changed),
        followup_at: at(followup),
      });
    const [one, two, three] = [await lead(1, 3, 2), await lead(2, 1, 3), await lead(3, 2, 1)];
    const order = async (request: RequestOf<typeof listLeads>) => {
      const { data } = (await t.call(listLeads, { search: 'order person', ...request }, { token })).body;
      return ids(data).map((id) => [one, two, three].findIndex(({ lead_id }) => lead_id === id) + 1);
    };
    const day = { start_date: '2025-03-03', end_date: '2025-03-03' };
    expect(await order({})).toEqual([3, 2, 1]);
    expect(await order({ direction: 'asc' })).toEqual([1, 2, 3]);
    expect(await order({ sort: 'updated_date_crm' })).toEqual([1, 3, 2]);
    expect(await order({ sort: 'updated_date_crm', direction: 'asc' })).toEqual([2, 3, 1]);
    expect(await order({ date_type: 'followup_date', ...day })).toEqual([3, 1, 2]);
    expect(await order({ date_type: 'followup_date', ...day, sort: 'created_date' })).toEqual([3, 2, 1]);
  });

  it('by follow-up needs the dates that leave out leads without one', async () => {
    const { status, body } = await t.call(listLeads, { sort: 'followup_date' }, { token });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ sort: 'Choose follow-up date as the date type to sort by follow-up' });
  });
});

describe('who sees which leads', () => {
  it('another market’s leads are not found by any filter', async () => {
    const foreign = await buildLead(t.db, { market: 'ph', ...named('Foreign Person') });
    for (const request of [
      { lead_ids: [foreign.lead_id] },
      { search: 'foreign person' },
      { search: String(foreign.lead_id) },
    ]) {
      expect((await t.call(listLeads, request, { token })).body.data).toEqual([]);
    }
  });

  it('dealer staff see only leads with an assigned car of their own', async () => {
    const dealer = await buildDealer(t.db);
    const dse = await buildDse(t.db, { dealer_id: dealer.id });
    const staff = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id });
    const own = await buildLead(t.db);
    await buildAssignedCar(t.db, { lead: own, dealer_id: dealer.id, dse_id: dse.id });
    await buildLead(t.db);
    const { body } = await t.call(listLeads, {}, { token: await t.signIn(staff) });
    expect(ids(body.data)).toEqual([own.lead_id]);
    expect(body.pagination?.total).toBe(1);
  });

  it('dealer staff without a DSE of their own see no lead, not even where no DSE has the car', async () => {
    const staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: null }));
    const { id, dealer_id } = await buildDse(t.db, { dealer_id: (await buildDealer(t.db)).id });
    const [taken, waiting] = [await buildLead(t.db), await buildLead(t.db)];
    await buildAssignedCar(t.db, { lead: taken, dealer_id, dse_id: id });
    await buildAssignedCar(t.db, { lead: waiting, dealer_id, dse_id: null });
    for (const filters of [{}, { lead_ids: [taken.lead_id, waiting.lead_id] }, { dealer_id: [dealer_id] }]) {
      const { body } = await t.call(listLeads, filters, { token: staff });
      expect([ids(body.data), body.pagination?.total]).toEqual([[], 0]);
    }
  });

  it('LST-088 My Active is one’s own for an agent and everybody’s for a supervisor', async () => {
    const agent = await buildUser(t.db);
    const colleague = await buildUser(t.db);
    const mine = await buildLead(t.db, { myactive_agent_id: agent.id });
    const theirs = await buildLead(t.db, { myactive_agent_id: colleague.id });
    const asAgent = await t.call(listLeads, { my_active: 1 }, { token: await t.signIn(agent) });
    expect(ids(asAgent.body.data)).toEqual([mine.lead_id]);
    const asSupervisor = await t.call(listLeads, { my_active: 1 }, { token });
    expect(ids(asSupervisor.body.data)).toEqual(expect.arrayContaining([mine.lead_id, theirs.lead_id]));
  });
});

it('LST-060 arrays joined by commas in the query string mean the same as lists in the body', async () => {
  const flagged = { status_id: 2, ncf: true, ...named('Comma Test') };
  const hot = await buildLead(t.db, { ...flagged, sub_status_id: 2 });
  const cold = await buildLead(t.db, { ...flagged, sub_status_id: 4 });
  await buildLead(t.db, { ...flagged, sub_status_id: 4, ncf: false });
  await buildLead(t.db, { ...named('Comma Test') });
  // Some clients label an empty body as JSON.
  for (const type of [{}, { 'content-type': 'application/json' }]) {
    const response = await t.app.inject({
      method: 'POST',
      url: '/id/api/crm/lead/lead_list?search=comma&status_id=2&sub_status_id=2,4&ncf=1&page=1',
      headers: { authorization: token, ...type },
    });
    expect(response.statusCode).toBe(200);
    const { data, ...envelope } = response.json();
    expect(ids(data).sort()).toEqual([hot.lead_id, cold.lead_id].sort());
    expect(envelope).toMatchObject({
      status: 200,
      message: expect.any(String),
      pagination: { total: 2, next_page: null, page: 1 },
    });
  }
});
