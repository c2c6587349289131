import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import {
  getCallRules,
  getCallState,
  saveCallRules,
  takeNextLead,
} from '@otolead/contract/calls/calls.endpoints.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { closeTask, getMyDay, saveTask, snooze } from '@otolead/contract/my-day/my-day.endpoints.ts';
import { putOffTimes } from '@otolead/contract/my-day/put-off.rules.ts';
import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead, buildLeadPreference } from '../../../test/builders/leads.ts';
import { cityIn, someModel } from '../../../test/builders/master-data.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { dueRows, untouchedRows } from './day.ts';
import { sweepSnoozes } from './snooze.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Budi Santoso' });
  token = await t.signIn(agent);
});

beforeEach(() => t.clock.set(TEST_START));

const minutes = (count: number) => new Date(TEST_START.getTime() + count * 60_000);
const day = async () => (await t.call(getMyDay, {}, { token })).body.data;
const ids = (rows: readonly { readonly lead_id: number }[]) => rows.map(({ lead_id: id }) => id);
const own = (at: number, more: object = {}) =>
  buildLead(t.db, { sub_status_id: 5, followup_at: minutes(at), myactive_agent_id: agent.id, ...more });

describe('an agent’s day', () => {
  it('has own leads by when they are due, and new ones that nobody has called with the newest first', async () => {
    const overdue = await own(-16);
    const before = await own(-15);
    const after = await own(14, { sub_status_id: 6 });
    const later = await own(15);
    await own(14 * 60);
    const other = await buildUser(t.db);
    await own(-20, { myactive_agent_id: other.id });
    await own(-20, { market: 'ph' });
    const free = await buildLead(t.db, { created_at: minutes(-3) });
    const mine = await buildLead(t.db, { created_at: minutes(-90), myactive_agent_id: agent.id });
    const found = await day();
    expect([found.overdue, found.due_now, found.later_today].map(ids)).toEqual([
      [overdue.lead_id],
      [before.lead_id, after.lead_id],
      [later.lead_id],
    ]);
    expect(ids(found.never_touched).slice(0, 2)).toEqual([mine.lead_id, free.lead_id]);
    expect(found.due_now.map((row) => row.is_callback)).toEqual([true, false]);
  });

  it('counts own calls of the market’s day and those that were answered', async () => {
    const midnight = -10 * 60;
    const called = async (at: number, call_status_id: number, agent_id: number = agent.id) => {
      const lead = await buildLead(t.db);
      const call = { lead_id: lead.lead_id, market_id: 1, called_at: minutes(at), talk_seconds: 0 };
      await t.db
        .insertInto('lead_call')
        .values({ ...call, agent_id, call_status_id })
        .execute();
    };
    await called(midnight - 1, 1);
    await called(midnight, 1);
    await called(-1, 2);
    await called(-1, 1, (await buildUser(t.db)).id);
    expect((await day()).progress).toEqual({ calls: 2, answered: 1 });
  });

  it('a snooze does not stay for longer than it lasts', async () => {
    const lead = await own(-1, { sub_status_id: 6 });
    await t.call(snooze, { lead_id: lead.lead_id, minutes: 15 }, { token });
    const left = () =>
      t.db.selectFrom('follow_up_snooze').where('lead_id', '=', lead.lead_id).select('lead_id').execute();
    await sweepSnoozes(t.db, minutes(15));
    expect(await left()).toHaveLength(1);
    await sweepSnoozes(t.db, new Date(minutes(15).getTime() + 1));
    expect(await left()).toEqual([]);
  });

  it('an overdue follow-up that is put off where somebody has closed the lead meanwhile is refused', async () => {
    const lead = await own(-60, { sub_status_id: 6 });
    const row = (await day()).overdue.find(({ lead_id: id }) => id === lead.lead_id);
    const closing = {
      status_id: 4,
      sub_status_id: 9,
      status_reason_id: 8,
      internal_comment: 'Bought elsewhere',
    };
    const closed = await t.call(updateStatus, { lead_id: lead.lead_id, ...closing }, { token });
    expect([closed.status, closed.body.errors]).toEqual([200, undefined]);
    const { status_id = 0, sub_status_id = 0, version = 0 } = row ?? {};
    const later = { follow_up_date: '2026-11-20', followup_time: '16:00' };
    const request = { lead_id: lead.lead_id, version, status_id, sub_status_id, ...later };
    const { status, body } = await t.call(updateStatus, request, { token });
    expect([status, body.error_code]).toEqual([409, 'conflict']);
    const stored = await t.db
      .selectFrom('lead')
      .where('lead_id', '=', lead.lead_id)
      .select(['status_id', 'followup_at'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ status_id: 4, followup_at: null });
  });

  it('an overdue follow-up that is put off by one choice stands later today, and in the history', async () => {
    const lead = await own(-60, { sub_status_id: 6 });
    const row = (await day()).overdue.find(({ lead_id: id }) => id === lead.lead_id);
    const { status_id = 0, sub_status_id = 0 } = row ?? {};
    const settings = { followupStart: '08:00' };
    const [later] = putOffTimes(sub_status_id, { now: TEST_START, market: MARKETS.id, settings });
    const { date: follow_up_date = '', time: followup_time = '' } = later ?? {};
    const request = { lead_id: lead.lead_id, status_id, sub_status_id, follow_up_date, followup_time };
    expect((await t.call(updateStatus, request, { token })).status).toBe(200);
    const found = await day();
    expect(ids(found.overdue)).not.toContain(lead.lead_id);
    expect(ids(found.later_today)).toContain(lead.lead_id);
    const [entry] = (await t.call(getActivity, { lead_id: lead.lead_id }, { token })).body.data;
    expect(entry?.activity).toMatchObject([{ field: 'follow_up_date' }]);
  });

  it('has tasks until they are done, each an entry of the history; a snooze moves the reminder', async () => {
    const lead = await buildLead(t.db);
    const task = { lead_id: lead.lead_id, task: 'Send the price', due_date: '2026-11-20', due_time: '16:00' };
    const past = await t.call(saveTask, { ...task, due_time: '09:59' }, { token });
    expect([past.status, past.body.errors]).toEqual([400, { due_date: 'Due date must be in the future' }]);
    const { body } = await t.call(saveTask, task, { token });
    const [entry] = (await t.call(getActivity, { lead_id: lead.lead_id }, { token })).body.data;
    expect(entry).toMatchObject({
      comment: [{ comment: 'Send the price' }],
      details: { task_due: '2026-11-20T09:00:00.000Z' },
    });
    const key = { lead_id: lead.lead_id, id: body.data.id };
    const later = await t.call(
      snooze,
      { lead_id: lead.lead_id, task_id: body.data.id, minutes: 15 },
      { token },
    );
    expect(later.body.data.until).toBe(minutes(15).toISOString());
    expect((await day()).tasks).toEqual([
      {
        ...key,
        name: lead.name,
        task: 'Send the price',
        due_at: '2026-11-20T09:00:00.000Z',
        snoozed_until: minutes(15).toISOString(),
      },
    ]);
    const rival = await t.signIn(await buildUser(t.db));
    expect((await t.call(closeTask, key, { token: rival })).status).toBe(404);
    expect((await t.call(snooze, { ...key, task_id: key.id, minutes: 5 }, { token: rival })).status).toBe(
      404,
    );
    expect((await t.call(closeTask, key, { token })).status).toBe(200);
    expect((await day()).tasks).toEqual([]);
  });

  it('remembers a snoozed callback; nobody’s lead of another market is snoozed or given a task', async () => {
    const lead = await own(-1);
    await t.call(snooze, { lead_id: lead.lead_id, minutes: 30 }, { token });
    const row = (await day()).due_now.find(({ lead_id: id }) => id === lead.lead_id);
    expect(row?.snoozed_until).toBe(minutes(30).toISOString());
    const { lead_id } = await buildLead(t.db, { market: 'ph' });
    expect((await t.call(snooze, { lead_id, minutes: 30 }, { token })).status).toBe(404);
    const task = { lead_id, task: 'x', due_date: '2026-11-21', due_time: '09:00' };
    expect((await t.call(saveTask, task, { token })).status).toBe(404);
  });

  it('is for agents, supervisors and administrators', async () => {
    expect((await t.call(getMyDay, {})).status).toBe(401);
    for (const roleId of [ROLE.auditor, ROLE.dealerStaff, ROLE.reportingUser, ROLE.brandManager]) {
      const as = await t.signIn(await buildUser(t.db, { roleId }));
      expect((await t.call(getMyDay, {}, { token: as })).status).toBe(403);
    }
  });
});

describe('the rules for calls', () => {
  it('are changed by a supervisor, act on the next call, and know a stale form', async () => {
    expect((await t.call(getCallRules, {}, { token })).status).toBe(403);
    expect((await t.call(saveCallRules, { attempts_per_day: 1 }, { token })).status).toBe(403);
    const as = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const { body } = await t.call(getCallRules, {}, { token: as });
    expect(body.data).toMatchObject({ attempts_per_day: 3, quiet_from: '20:00', version: 1 });
    const order = 'hot,callback,fresh,retry,due';
    const saved = await t.call(
      saveCallRules,
      { version: 1, attempts_per_day: 7, pause_minutes: 5, call_order: order },
      { token: as },
    );
    expect(saved.body.data).toMatchObject({ pause_minutes: 5, call_order: order, version: 2 });
    const stateAfter = async (rest: number) => {
      const { lead_id } = await buildLead(t.db, { attempts: 1, last_called_at: minutes(-rest) });
      const { refusal, attempts_per_day } = (await t.call(getCallState, { lead_id }, { token })).body.data;
      return [refusal, attempts_per_day];
    };
    expect([await stateAfter(4), await stateAfter(6)]).toEqual([
      ['pause', 7],
      [null, 7],
    ]);
    expect((await t.call(saveCallRules, { version: 1, pause_minutes: 9 }, { token: as })).status).toBe(409);
    const wrong = { attempts_per_day: 0, quiet_from: '25:00', call_order: 'hot,hot' };
    const refused = await t.call(saveCallRules, wrong, { token: as });
    expect([refused.status, Object.keys(refused.body.errors ?? {}).toSorted()]).toEqual([
      400,
      ['attempts_per_day', 'call_order', 'quiet_from'],
    ]);
    const fewer = await t.call(saveCallRules, { attempts_in_all: 6 }, { token: as });
    expect([fewer.status, Object.keys(fewer.body.errors ?? {})]).toEqual([400, ['attempts_in_all']]);
    expect((await t.call(saveCallRules, { attempts_in_all: 7 }, { token: as })).status).toBe(200);
  });
});

it('an agent’s day has the newest new leads of all zones', async () => {
  const newest: number[] = [];
  for (const [at, zone] of ['Asia/Jayapura', null, 'Asia/Makassar', 'Asia/Jayapura'].entries()) {
    const city = zone && { city_id: (await cityIn(t.db, zone)).id };
    const lead = await buildLead(t.db, { created_at: minutes(-1 - at / 60), ...city });
    newest.push(lead.lead_id);
  }
  expect(ids((await day()).never_touched.filter(({ lead_id: id }) => newest.includes(id)))).toEqual(newest);
});

it('an agent’s day reads own leads that are due and new leads in the order of an index, however many there are', async () => {
  const { lead_id: id } = await own(-1);
  await inTransaction(t.db, async (tx) => {
    // A busy machine may exceed the request timeout.
    await sql`set local statement_timeout = 0`.execute(tx);
    const columns = sql.raw('market_id, name, search_name, mobile, mobile_typed, updated_at, updated_crm_at');
    await sql`insert into lead (${columns}, status_id, sub_status_id, created_at, followup_at, myactive_agent_id)
    select ${columns}, 1, case when n % 3 > 0 then 5 else 1 end, created_at + n * interval '1 second',
      created_at + (n - 3000) * interval '1 hour', case when n % 3 > 0 then ${agent.id}::integer end
    from lead, generate_series(1, 6000) as n where lead_id = ${id}`.execute(tx);
    await sql`analyze lead`.execute(tx);
  });
  const reader = {
    actor: { userId: agent.id, roleId: agent.role_id, dseId: null },
    market: MARKETS.id,
    language: 'en',
    db: t.db,
  } as unknown as ActorContext;
  const planOf = async (query: CompiledQuery<unknown>) => {
    const explained = { ...query, sql: `explain ${query.sql}` } as CompiledQuery<{ 'QUERY PLAN': string }>;
    const { rows } = await t.db.executeQuery(explained);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const from of [null, minutes(-15)]) {
    const plan = await planOf(dueRows(reader, from, minutes(15)).compile());
    expect(plan).toMatch(/Index Scan using lead_own_due on lead/);
    expect(plan).not.toMatch(/Sort/);
  }
  const plan = await planOf(untouchedRows(reader, 0).compile());
  expect(plan).toMatch(/Limit[^\n]*\n[^\n]*Index (Only )?Scan Backward using lead_fresh on lead/);
});

describe('what an agent sees beyond the rows', () => {
  it('counts all that wait, not those that are shown, and says how to call them', async () => {
    const busy = await buildUser(t.db);
    const as = { token: await t.signIn(busy) };
    const model = await someModel(t.db, 1);
    const { name: car } = await t.db
      .selectFrom('model')
      .innerJoin('make', 'make.id', 'model.make_id')
      .where('model.id', '=', model.id)
      .select(sql<string>`make.name || ' ' || model.name`.as('name'))
      .executeTakeFirstOrThrow();
    for (let at = 0; at < 53; at += 1)
      await buildLead(t.db, {
        followup_at: minutes(-100 + at),
        myactive_agent_id: busy.id,
        sub_status_id: 6,
      });
    const first = await buildLead(t.db, {
      followup_at: minutes(-300),
      myactive_agent_id: busy.id,
      mobile: '628123456789',
    });
    await buildLeadPreference(t.db, { lead: first, make_id: model.make_id, model_id: model.id });
    await t.send(saveTask, { lead_id: first.lead_id, task: 'Send the price', ...DUE }, as);
    const found = (await t.call(getMyDay, {}, as)).body.data;
    expect(found.overdue).toHaveLength(50);
    expect(found.totals).toMatchObject({ overdue: 54, due_now: 0, tasks: 1 });
    expect(found.overdue[0]).toMatchObject({
      mobile: '+628123456789',
      car,
      comment: 'Send the price',
    });
    // Why somebody else has it now is nothing that was said to the customer.
    const other = await buildUser(t.db);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const given = { lead_id: [first.lead_id], agent_id: other.id, comment: 'On leave' };
    expect(
      (await t.call(updateMyActive, { ...given, action_type: 'reassign' }, { token: supervisor })).status,
    ).toBe(200);
    const theirs = (await t.call(getMyDay, {}, { token: await t.signIn(other) })).body.data;
    expect(theirs.overdue.map(({ comment }) => comment)).toEqual(['Send the price']);
  });

  it('a callback that an agent promises on a lead of nobody is that agent’s, and stands in the day', async () => {
    const promised = await buildLead(t.db);
    const values = { status_id: 1, sub_status_id: 5, ...FOLLOW_UP };
    const save = (id: number, as: string) => t.send(updateStatus, { lead_id: id, ...values }, { token: as });
    expect((await save(promised.lead_id, token)).body.errors).toBeUndefined();
    const stored = (id: number) =>
      t.db.selectFrom('lead').where('lead_id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect(await stored(promised.lead_id)).toMatchObject({ myactive_agent_id: agent.id, sub_status_id: 5 });
    expect(ids((await day()).later_today)).toContain(promised.lead_id);
    const { body } = await t.call(getActivity, { lead_id: promised.lead_id }, { token });
    expect(body.data.map(({ details }) => details.action_type)).toContain('promise');
    // A supervisor's entry promises nothing for an agent, and an owner stays.
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const free = await buildLead(t.db);
    await save(free.lead_id, supervisor);
    expect((await stored(free.lead_id)).myactive_agent_id).toBeNull();
    const other = await buildUser(t.db);
    const owned = await buildLead(t.db, { myactive_agent_id: other.id });
    await save(owned.lead_id, token);
    expect((await stored(owned.lead_id)).myactive_agent_id).toBe(other.id);
  });

  it('says why no lead comes and until when', async () => {
    const idle = await buildUser(t.db, { markets: ['ph'] });
    const as = { token: await t.signIn(idle), market: 'ph' as const };
    const why = async () => {
      const { body } = await t.call(takeNextLead, {}, as);
      return [body.data, body.message];
    };
    const closed = { status_id: 5, sub_status_id: 19, followup_at: null };
    await t.db.updateTable('lead').set(closed).where('market_id', '=', MARKETS.ph.id).execute();
    expect(await why()).toEqual([null, 'No lead waits that may be called now']);
    await buildLead(t.db, {
      ...{ market: 'ph', sub_status_id: 6 },
      followup_at: minutes(95),
      myactive_agent_id: idle.id,
    });
    expect((await why())[1]).toMatch(/^No lead waits that may be called now; your next follow-up is due on /);
    t.clock.set(new Date('2026-11-20T14:30:00Z'));
    as.token = await t.signIn(idle);
    expect((await why())[1]).toBe(
      'It is a quiet hour in every city: nobody may be called before 21 Nov 2026, 08:00',
    );
  });

  it('says on the lead why it came next', async () => {
    const waiting = await buildUser(t.db);
    const as = { token: await t.signIn(waiting) };
    const lead = await buildLead(t.db, {
      sub_status_id: 5,
      followup_at: minutes(-500),
      myactive_agent_id: waiting.id,
    });
    expect((await t.call(takeNextLead, {}, as)).body.data?.lead_id).toBe(lead.lead_id);
    const { body } = await t.call(getCallState, { lead_id: lead.lead_id }, as);
    expect(body.data.came_as).toBe('callback');
    expect((await t.call(getCallState, { lead_id: lead.lead_id }, { token })).body.data.came_as).toBeNull();
  });
});

const DUE = { due_date: '2026-11-20', due_time: '20:00' };
const FOLLOW_UP = { follow_up_date: '2026-11-20', followup_time: '20:00' };
