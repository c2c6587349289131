import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadDetails, listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { getWaiting } from '@otolead/contract/my-day/my-day.endpoints.ts';
import { getRoleLimits, saveRoleLimits } from '@otolead/contract/trail/limits.endpoints.ts';
import { ROLE_LIMITS } from '@otolead/contract/trail/limits.rules.ts';
import { listSecurity } from '@otolead/contract/trail/security.endpoints.ts';
import { leadShown } from '@otolead/contract/trail/views.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { storeRoleLimits } from '../../../test/builders/role-limits.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { dropOldCounts } from '../../platform/trail/read-budget.ts';

const t = useTestApp();
let administratorId: number;
let administrator: string;
let agent: TestUser;
let token: string;

beforeEach(async () => {
  // 10:20 in Jakarta.
  t.clock.set('2026-11-26T03:20:00Z');
  await t.db.deleteFrom('role_limit').execute();
  administratorId = (await buildUser(t.db, { roleId: ROLE.administrator })).id;
  administrator = await t.signIn({ id: administratorId });
  agent = await buildUser(t.db, { roleId: ROLE.supervisor });
  token = await t.signIn(agent);
});

const counts = async () => {
  const rows = await t.db
    .selectFrom('read_count')
    .where('user_id', '=', agent.id)
    .select(['budget', 'count', 'day'])
    .orderBy('budget')
    .orderBy('hour')
    .execute();
  return Object.fromEntries(rows.map(({ budget, count }) => [budget, count]));
};
const counted = (expected: object) => expect.poll(counts, { timeout: 5_000 }).toEqual(expected);
const open = (lead_id: number, more: object = {}) => t.call(getLeadDetails, { lead_id, ...more }, { token });
const alarms = async () => {
  const { body } = await t.call(listSecurity, { event: 'budget_passed' }, { token: administrator });
  return body.data.filter(({ actor_name: name }) => name === agent.name);
};
/** Whatever the hour. */
const alarmed = async () => {
  administrator = await t.signIn({ id: administratorId });
  return (await alarms()).map(({ detail }) => detail);
};

describe('a budget', () => {
  it('counts each lead once an hour, ahead or shown, and each page', async () => {
    const one = (await buildLead(t.db)).lead_id;
    const two = (await buildLead(t.db)).lead_id;
    await open(one, { ahead: 1 });
    await counted({ leads: 1 });
    await open(one);
    await t.call(leadShown, { lead_id: one }, { token });
    await open(two);
    await t.call(listLeads, {}, { token });
    await t.call(listLeads, { search: 'somebody' }, { token });
    await counted({ leads: 2, lists: 1 });
    // Also in a later batch, and while others are counted beside it.
    await Promise.all([open(one), open(two)]);
    await open((await buildLead(t.db)).lead_id);
    await counted({ leads: 3, lists: 1 });
    t.clock.advance({ hours: 1 });
    token = await t.signIn(agent);
    await open(one);
    await expect
      .poll(() => t.db.selectFrom('read_count').where('user_id', '=', agent.id).selectAll().execute(), {
        timeout: 5_000,
      })
      .toHaveLength(3);
  });

  it('that is passed raises one alarm an hour, and is a notice for administrators', async () => {
    await storeRoleLimits(t.db, ROLE.supervisor, { leads_hour: 1 });
    const leads = [await buildLead(t.db), await buildLead(t.db), await buildLead(t.db)];
    await open((leads[0] as { lead_id: number }).lead_id);
    await counted({ leads: 1 });
    expect(await alarms()).toEqual([]);
    for (const { lead_id } of leads) expect((await open(lead_id)).status).toBe(200);
    await counted({ leads: 3 });
    await expect.poll(alarms, { timeout: 5_000 }).toHaveLength(1);
    expect((await alarms())[0]?.detail).toBe('limit: 1 · budget: Leads opened in an hour');
    const bell = await t.call(getWaiting, {}, { token: administrator });
    expect(bell.body.data).toContainEqual({ kind: 'budgets', count: 1 });
    expect((await t.call(getWaiting, {}, { token })).body.data).toEqual([]);
  });

  it('refuses what goes beyond where the role says so, until the hour is over', async () => {
    await storeRoleLimits(t.db, ROLE.supervisor, { leads_hour: 2, budget_refuses: 1 });
    const leads = [await buildLead(t.db), await buildLead(t.db), await buildLead(t.db)];
    const answers = [];
    for (const { lead_id } of leads) answers.push(await open(lead_id));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers['retry-after']).toBe('2400');
    expect(answers[2]?.body).toMatchObject({
      error_code: 'too_many_requests',
      message: 'You have read as much as your role may. You can go on at 26 Nov 2026, 11:00',
      detail: { until: '2026-11-26T04:00:00.000Z' },
    });
    // Who only tries goes on being refused, and is an alarm once.
    for (const { lead_id } of leads) await open(lead_id);
    await open((leads[2] as { lead_id: number }).lead_id);
    await expect.poll(alarmed, { timeout: 5_000 }).toEqual(['limit: 2 · budget: Leads opened in an hour']);
    // Other roles and other budgets go on.
    expect((await t.call(listLeads, {}, { token })).status).toBe(200);
    const { lead_id } = leads[2] as { lead_id: number };
    expect((await t.call(getLeadDetails, { lead_id }, { token: administrator })).status).toBe(200);
    t.clock.advance({ minutes: 40 });
    token = await t.signIn(agent);
    expect((await open(lead_id)).status).toBe(200);
  });

  it('holds those who ask for many at once as well', async () => {
    await storeRoleLimits(t.db, ROLE.supervisor, { leads_hour: 4, lists_hour: 3, budget_refuses: 1 });
    const leads: number[] = [];
    for (let at = 0; at < 12; at += 1) leads.push((await buildLead(t.db)).lead_id);
    const statuses = async (asked: readonly Promise<{ status: number }>[]) =>
      (await Promise.all(asked)).map(({ status }) => status).toSorted();
    const opened = await statuses(leads.map((lead) => open(lead)));
    expect(opened).toEqual([...leads.slice(0, 4).map(() => 200), ...leads.slice(4).map(() => 429)]);
    const page = () => t.call(listLeads, { lead_ids: leads }, { token });
    expect(await statuses([page(), page(), page(), page(), page()])).toEqual([200, 200, 200, 429, 429]);
  });

  it('of a day outlasts the hour', async () => {
    await storeRoleLimits(t.db, ROLE.supervisor, { lists_day: 1, budget_refuses: 1 });
    const lead = await buildLead(t.db);
    const list = () => t.call(listLeads, { lead_ids: [lead.lead_id] }, { token });
    expect((await list()).status).toBe(200);
    await counted({ lists: 1 });
    t.clock.advance({ hours: 1 });
    token = await t.signIn(agent);
    const refused = await list();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String((12 * 60 + 40) * 60)]);
    await expect
      .poll(alarmed, { timeout: 5_000 })
      .toEqual(['limit: 1 · budget: List pages and searches in a day']);
  });

  it('of rows refuses an export before it begins, with those that are asked for already', async () => {
    await storeRoleLimits(t.db, ROLE.supervisor, { rows_hour: 3, budget_refuses: 1 });
    const leads = [await buildLead(t.db), await buildLead(t.db)].map(({ lead_id: id }) => id);
    const ask = () => t.call(requestDownload, { lead_ids: leads, total_record: 2 }, { token });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    expect(await t.runJobs()).toBe(0);
    await counted({ rows: 2 });
    expect((await ask()).status).toBe(429);
    await expect.poll(alarmed, { timeout: 5_000 }).toHaveLength(1);
  });

  it('is forgotten after some days', async () => {
    await open((await buildLead(t.db)).lead_id);
    await counted({ leads: 1 });
    await dropOldCounts(t.db, new Date(t.clock.now().getTime() + 4 * 86_400_000));
    expect(await counts()).toEqual({});
  });
});

describe('limits of a role', () => {
  it('are each market’s own, with defaults until somebody changes them', async () => {
    const of = async (id: number) =>
      (await t.call(getRoleLimits, { id }, { token: administrator })).body.data;
    expect(await of(ROLE.agent)).toEqual({ id: ROLE.agent, version: 1, name: 'Agent', ...ROLE_LIMITS });
    const save = (request: object) => t.send(saveRoleLimits, request, { token: administrator });
    expect((await save({ id: ROLE.agent, version: 1, leads_hour: 40, budget_refuses: 1 })).status).toBe(200);
    expect(await of(ROLE.agent)).toMatchObject({ version: 2, leads_hour: 40, budget_refuses: 1 });
    expect((await save({ id: ROLE.agent, version: 1, leads_hour: 50 })).status).toBe(409);
    expect((await save({ id: ROLE.agent, version: 2, leads_hour: 50 })).status).toBe(200);
    const abroad = { token: administrator, market: 'ph' as const };
    expect((await t.call(getRoleLimits, { id: ROLE.agent }, abroad)).status).toBe(403);
    expect((await save({ id: ROLE.agent, leads_hour: 0 })).body.errors).toEqual({
      leads_hour: 'Leads opened in an hour must be a whole number from 1 to 10000000',
    });
    expect((await save({ id: 4_711, leads_hour: 5 })).status).toBe(404);
    expect((await t.call(getRoleLimits, { id: 4_711 }, { token: administrator })).status).toBe(404);
    expect((await t.call(getRoleLimits, { id: 1 }, { token })).status).toBe(403);
  });
});
