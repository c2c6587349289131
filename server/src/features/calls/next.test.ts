import {
  beginCall,
  holdLead,
  listWorking,
  saveCallRules,
  takeNextLead,
  viewLead,
  wrapUp,
} from '@otolead/contract/calls/calls.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { cityIn } from '../../../test/builders/master-data.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { roundTripsOf } from '../../../test/round-trips.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;
let rival: string;

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Budi Santoso' });
  token = await t.signIn(agent);
  rival = await t.signIn(await buildUser(t.db, { name: 'Citra Lestari' }));
});

beforeEach(async () => {
  t.clock.set(TEST_START);
  await t.db.deleteFrom('lead_lease').execute();
  await t.db.deleteFrom('follow_up_snooze').execute();
  await t.db.deleteFrom('lead_call').execute();
  await t.db.updateTable('lead').set({ status_id: 5, sub_status_id: 17, followup_at: null }).execute();
});

const minutes = (count: number) => new Date(TEST_START.getTime() + count * 60_000);
const next = async (as = token, left?: number) =>
  (await t.call(takeNextLead, left === undefined ? {} : { lead_id: left }, { token: as })).body.data;

const callback = (at: number, more: object = {}) =>
  buildLead(t.db, { sub_status_id: 5, followup_at: minutes(at), ...more });

describe('the next lead', () => {
  it('comes by the market’s order: callback, fresh, hot, retry, others that are due', async () => {
    const hot = await buildLead(t.db, { status_id: 2, sub_status_id: 2, followup_at: minutes(-600) });
    const cold = await buildLead(t.db, { status_id: 2, sub_status_id: 4, followup_at: minutes(-900) });
    const retry = await buildLead(t.db, { sub_status_id: 6, followup_at: minutes(-700) });
    const older = await buildLead(t.db, { created_at: minutes(-60) });
    const newer = await buildLead(t.db, { created_at: minutes(-5) });
    const late = await callback(-1);
    const later = await callback(-30);
    await callback(1);
    const order: [number, string][] = [];
    let left: number | undefined;
    for (;;) {
      const found = await next(token, left);
      if (!found) break;
      left = found.lead_id;
      order.push([found.lead_id, found.reason]);
    }
    expect(order).toEqual([
      [later.lead_id, 'callback'],
      [late.lead_id, 'callback'],
      [newer.lead_id, 'fresh'],
      [older.lead_id, 'fresh'],
      [hot.lead_id, 'hot'],
      [retry.lead_id, 'retry'],
      [cold.lead_id, 'due'],
    ]);
  });

  it('is an own one before one that nobody has, and never another agent’s', async () => {
    const other = await buildUser(t.db);
    await callback(-90, { myactive_agent_id: other.id });
    const free = await callback(-60);
    const own = await callback(-10, { myactive_agent_id: agent.id });
    expect((await next())?.lead_id).toBe(own.lead_id);
    expect((await next(token, own.lead_id))?.lead_id).toBe(free.lead_id);
    expect(await next(token, free.lead_id)).toBeNull();
    // Its lease is gone, although no other lead was found.
    expect((await next(rival))?.lead_id).toBe(free.lead_id);
  });

  it('is its agent’s only one: who asks again without leaving lets the one before go', async () => {
    const first = await callback(-10);
    expect((await next())?.lead_id).toBe(first.lead_id);
    const second = await callback(-20);
    expect((await next())?.lead_id).toBe(second.lead_id);
    expect((await next(rival))?.lead_id).toBe(first.lead_id);
  });

  it('is none that may not be called now: pause, attempts, black list, quiet city', async () => {
    await callback(-9, { last_called_at: minutes(-14), attempts: 1 });
    await callback(-8, { attempts: 12 });
    const listed = await callback(-7);
    await t.db
      .insertInto('blacklist')
      .values({
        market_id: 1,
        mobile: listed.mobile,
        status: 1,
        created_at: TEST_START,
        updated_at: TEST_START,
      })
      .execute();
    const tired = await callback(-6, { last_called_at: minutes(-60), attempts: 3 });
    for (const ago of [-60, -70, -80]) {
      await t.db
        .insertInto('lead_call')
        .values({ lead_id: tired.lead_id, market_id: 1, called_at: minutes(ago) })
        .execute();
    }
    const east = await cityIn(t.db, 'Asia/Jayapura');
    const quiet = await callback(-5, { city_id: east.id });
    expect((await next())?.lead_id).toBe(quiet.lead_id);
    t.clock.set('2026-11-20T11:30:00Z');
    const evening = await t.signIn(agent);
    await t.db.updateTable('lead').set({ followup_at: null }).where('lead_id', '<>', quiet.lead_id).execute();
    expect(await next(evening)).toBeNull();
    await callback(-4);
    expect((await next(evening))?.lead_id).toBeGreaterThan(quiet.lead_id);
    t.clock.set('2026-11-20T13:30:00Z');
    expect(await next(await t.signIn(agent))).toBeNull();
  });

  it('is never one whose attempts are used up: it leaves the queue with the last one, and follows a changed limit', async () => {
    const lead = await callback(-1, { attempts: 11 });
    const isUsedUp = async () =>
      (
        await t.db
          .selectFrom('lead')
          .where('lead_id', '=', lead.lead_id)
          .select('calls_used_up')
          .executeTakeFirstOrThrow()
      ).calls_used_up;
    const { body } = await t.call(beginCall, { lead_id: lead.lead_id }, { token });
    expect(await isUsedUp()).toBe(true);
    const call = { lead_id: lead.lead_id, call_id: body.data.call_id, call_status_id: 2 };
    await t.send(wrapUp, call, { token });
    t.clock.advance({ minutes: 20 });
    expect(await next()).toBeNull();
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    for (const [limit, expected] of [
      [13, false],
      [12, true],
    ] as const) {
      const saved = await t.send(saveCallRules, { attempts_in_all: limit }, { token: supervisor });
      expect(saved.status).toBe(200);
      await t.runJobs();
      expect(await isUsedUp()).toBe(expected);
      expect((await next())?.lead_id).toBe(expected ? undefined : lead.lead_id);
    }
  });

  it('is another one for each of twelve agents who ask at one instant', async () => {
    const leads = await Promise.all(Array.from({ length: 12 }, (_, index) => callback(-index - 1)));
    const tokens = await Promise.all(leads.map(async () => t.signIn(await buildUser(t.db))));
    const got = await Promise.all(tokens.map((as) => next(as)));
    expect(new Set(got.map((found) => found?.lead_id))).toEqual(new Set(leads.map(({ lead_id: id }) => id)));
  });

  it('is another one for each of forty agents who ask two processes at one instant', async () => {
    const leads = await Promise.all(Array.from({ length: 40 }, (_, index) => callback(-index - 1)));
    const tokens = await Promise.all(leads.map(async () => t.signIn(await buildUser(t.db))));
    const other = await t.another();
    try {
      const calls = tokens.map((as, at) =>
        (at % 2 ? other : t).call(takeNextLead, {}, { token: as }).then(({ body }) => body.data?.lead_id),
      );
      const got = await Promise.all(calls);
      expect(got.toSorted()).toEqual(leads.map(({ lead_id: id }) => id).toSorted());
      const kept = await t.db.selectFrom('lead_lease').select('lead_id').execute();
      expect(kept.map(({ lead_id: id }) => id).toSorted()).toEqual(got.toSorted());
    } finally {
      await other.close();
    }
  });

  it('is found for others who ask at one instant with an agent who is refused', async () => {
    await callback(-1);
    const called = await next();
    await t.call(beginCall, { lead_id: called?.lead_id ?? 0 }, { token });
    const abroad = await callback(-2, { market: 'ph' });
    const leads = await Promise.all([callback(-3), callback(-4), callback(-5)]);
    const others = await Promise.all(leads.map(async () => t.signIn(await buildUser(t.db))));
    const ask = (as: string, left?: number) =>
      t.send(takeNextLead, left === undefined ? {} : { lead_id: left }, { token: as });
    const [first, open, outside, ...rest] = await Promise.all([
      ask(others[0] ?? ''),
      ask(token),
      ask(rival, abroad.lead_id),
      ...others.slice(1).map((as) => ask(as)),
    ]);
    expect([first?.status, open?.status, outside?.status]).toEqual([200, 400, 404]);
    const got = [first, ...rest].map((answer) => (answer?.body.data as { lead_id?: number })?.lead_id);
    expect(got.toSorted()).toEqual(leads.map(({ lead_id: id }) => id).toSorted());
    const kept = await t.db.selectFrom('lead_lease').select('lead_id').execute();
    expect(kept.map(({ lead_id: id }) => id).toSorted()).toEqual([called?.lead_id, ...got].toSorted());
  });

  it('comes to somebody else once it is let go, or once its agent does nothing for the time that it is kept', async () => {
    const lead = await callback(-1);
    expect(await next()).toMatchObject({ lead_id: lead.lead_id, expires_at: minutes(10).toISOString() });
    expect(await next(rival)).toBeNull();
    t.clock.advance({ minutes: 9 });
    const { lead_id: abroad } = await buildLead(t.db, { market: 'ph' });
    for (const hold of [true, false])
      expect((await t.call(holdLead, { lead_id: abroad, hold }, { token })).status).toBe(404);
    const longer = await t.call(holdLead, { lead_id: lead.lead_id, hold: true }, { token });
    expect(longer.body.data).toEqual({ held: true, expires_at: minutes(19).toISOString() });
    t.clock.advance({ minutes: 9 });
    expect(await next(rival)).toBeNull();
    t.clock.advance({ minutes: 1 });
    expect((await next(rival))?.lead_id).toBe(lead.lead_id);
    // The first agent's browser resumes: the lead is no longer its.
    const late = await t.call(holdLead, { lead_id: lead.lead_id, hold: true }, { token });
    expect(late.body.data).toEqual({ held: false, expires_at: null });
    expect((await t.call(beginCall, { lead_id: lead.lead_id }, { token })).status).toBe(400);
    await t.call(holdLead, { lead_id: lead.lead_id, hold: false }, { token: rival });
    expect((await next())?.lead_id).toBe(lead.lead_id);
  });

  it('stays within the market and is for who may edit leads; supervisors see who works on what', async () => {
    const lead = await callback(-1);
    await callback(-2, { market: 'ph' });
    expect((await t.call(takeNextLead, {})).status).toBe(401);
    const auditor = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
    expect((await t.call(takeNextLead, {}, { token: auditor })).status).toBe(403);
    await next();
    expect((await t.call(listWorking, {}, { token })).status).toBe(403);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const { body } = await t.call(listWorking, {}, { token: supervisor });
    expect(body.data).toEqual([
      {
        lead_id: lead.lead_id,
        lead_name: lead.name,
        agent: 'Budi Santoso',
        reason: 'callback',
        since: TEST_START.toISOString(),
        in_call: false,
        calls_today: 0,
      },
    ]);
  });

  it('a supervisor also sees who has a lead open, and how much each has called on the market’s day', async () => {
    const [kept, open] = [await callback(-60), await buildLead(t.db)];
    await next();
    const begun = await t.call(beginCall, { lead_id: kept.lead_id }, { token });
    const ended = { lead_id: kept.lead_id, call_id: begun.body.data.call_id, call_status_id: 2 };
    expect((await t.send(wrapUp, ended, { token })).status).toBe(200);
    await t.call(viewLead, { lead_id: kept.lead_id, open: true }, { token });
    await t.call(viewLead, { lead_id: open.lead_id, open: true }, { token: rival });
    const abroad = { roleId: ROLE.supervisor, markets: ['id', 'ph'] as const };
    const supervisor = await t.signIn(await buildUser(t.db, abroad));
    await t.call(viewLead, { lead_id: open.lead_id, open: true }, { token: supervisor });
    const { body } = await t.call(listWorking, {}, { token: supervisor });
    const seen = body.data.map((row) => [row.agent, row.lead_id, row.reason, row.calls_today]);
    expect(seen.toSorted()).toEqual([
      ['Budi Santoso', kept.lead_id, 'callback', 1],
      ['Citra Lestari', open.lead_id, 'looking', 0],
    ]);
    expect((await t.call(listWorking, {}, { token: supervisor, market: 'ph' })).body.data).toEqual([]);
    await t.db.deleteFrom('lead_viewer').execute();
  });
});

it('takes as many round trips however many queues are empty: session, rules, search with the lease, commit', async () => {
  const first = await callback(-1);
  const asked = async (left?: number) => {
    const found: unknown[] = [];
    const trips = await roundTripsOf(t, async () => void found.push(await next(token, left)));
    // Listeners of the previous call wake up just after its commit.
    expect(trips).toBeLessThanOrEqual(4);
    return found[0];
  };
  expect(await asked()).toMatchObject({ lead_id: first.lead_id, reason: 'callback' });
  const cold = await buildLead(t.db, { status_id: 2, sub_status_id: 4, followup_at: minutes(-900) });
  expect(await asked(first.lead_id)).toMatchObject({ lead_id: cold.lead_id, reason: 'due' });
  // The lead that was not left ends with the same statement.
  const sooner = await callback(-2);
  expect(await asked()).toMatchObject({ lead_id: sooner.lead_id, reason: 'callback' });
});
