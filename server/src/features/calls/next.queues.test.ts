import { CALL_RULES } from '@otolead/contract/calls/call-rules.rules.ts';
import { takeNextLead } from '@otolead/contract/calls/calls.endpoints.ts';
import { callOrder } from '@otolead/contract/calls/next.rules.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { cityIn } from '../../../test/builders/master-data.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queuesOf, takeFirst } from './next.queues.ts';

const t = useTestApp();
let agent: TestUser;

beforeAll(async () => {
  agent = await buildUser(t.db);
});

beforeEach(async () => {
  await t.db.updateTable('lead').set({ status_id: 5, sub_status_id: 17, followup_at: null }).execute();
});

const minutes = (count: number) => new Date(TEST_START.getTime() + count * 60_000);
const callback = (at: number, more: object = {}) =>
  buildLead(t.db, { sub_status_id: 5, followup_at: minutes(at), ...more });

it('the next lead comes from the zones that may be called now: in the morning the east opens first', async () => {
  const cityOf = async (zone: string) => (await cityIn(t.db, zone)).id;
  const jakarta = await callback(-90);
  const makassar = await callback(-60, { city_id: await cityOf('Asia/Makassar') });
  const papua = await callback(-30, { city_id: await cityOf('Asia/Jayapura') });
  const freshJakarta = await buildLead(t.db, { created_at: minutes(-5) });
  const freshPapua = await buildLead(t.db, {
    created_at: minutes(-60),
    city_id: await cityOf('Asia/Jayapura'),
  });
  const all = async (at: string) => {
    t.clock.set(at);
    await t.db.deleteFrom('lead_lease').execute();
    await t.db.deleteFrom('follow_up_snooze').execute();
    const as = await t.signIn(agent);
    const ids: number[] = [];
    for (;;) {
      const left = ids.at(-1);
      const asked = left === undefined ? {} : { lead_id: left };
      const found = (await t.call(takeNextLead, asked, { token: as })).body.data;
      if (!found) return ids;
      ids.push(found.lead_id);
    }
  };
  // 06:30, 07:30 and 08:30 in Jakarta, one hour more in Makassar and two in Jayapura.
  expect(await all('2026-11-20T23:30:00Z')).toEqual([papua.lead_id, freshPapua.lead_id]);
  expect(await all('2026-11-21T00:30:00Z')).toEqual([makassar.lead_id, papua.lead_id, freshPapua.lead_id]);
  expect(await all('2026-11-21T01:30:00Z')).toEqual([
    jakarta.lead_id,
    makassar.lead_id,
    papua.lead_id,
    freshJakarta.lead_id,
    freshPapua.lead_id,
  ]);
});

it('the next lead is none that was merged into another, until the merge is taken back', async () => {
  const [stays, gone] = [await callback(60), await callback(-30)];
  await t.db
    .insertInto('lead_merge')
    .values({
      lead_id: gone.lead_id,
      market_id: 1,
      into_lead_id: stays.lead_id,
      before: '{}',
      merged_by: agent.id,
      merged_at: TEST_START,
    })
    .execute();
  t.clock.set(TEST_START);
  const next = async () =>
    (await t.call(takeNextLead, {}, { token: await t.signIn(agent) })).body.data?.lead_id;
  expect(await next()).toBeUndefined();
  await t.db.updateTable('lead_merge').set({ taken_back_at: TEST_START }).execute();
  expect(await next()).toBe(gone.lead_id);
});

/** Enough leads for a planner choice like that among millions; most of them are in no queue. */
async function manyLeads(): Promise<void> {
  const { lead_id: id } = await callback(-1);
  await inTransaction(t.db, async (tx) => {
    // A busy machine may exceed the request timeout.
    await sql`set local statement_timeout = 0`.execute(tx);
    const columns = sql.raw('market_id, name, search_name, mobile, mobile_typed, updated_at, updated_crm_at');
    await sql`insert into lead (${columns}, status_id, sub_status_id, attempts, calls_used_up, created_at, followup_at, myactive_agent_id)
    select ${columns}, 1, (array[1, 5, 6, 8, 2, 4])[n % 6 + 1], n % 14, n % 14 >= 12, created_at - n * interval '1 minute',
      case when n % 6 in (1, 2, 4, 5) then created_at + (n % 2000 - 1000) * interval '1 minute' end,
      case when n % 3 = 0 then ${agent.id}::integer end
    from lead, generate_series(1, 6000) as n where lead_id = ${id}`.execute(tx);
    await sql`analyze lead`.execute(tx);
  });
}

const queues = queuesOf(callOrder([]), 0);

const terms = (openZones: readonly string[]) => ({
  userId: agent.id,
  now: TEST_START,
  ends: minutes(10),
  rested: TEST_START,
  attemptsInAll: CALL_RULES.attempts_in_all,
  attemptsPerDay: CALL_RULES.attempts_per_day,
  openZones,
  timeZone: 'Asia/Jakarta',
});

const everyone = { marketId: 1, dseId: 'everyone' } as const;

it('the next lead of every reason is read in the order of an index, of own leads and of those that nobody has, zone by zone', async () => {
  await manyLeads();
  const plan = await inTransaction(t.db, async (tx) => {
    await takeFirst(tx, everyone, queues, terms(['']));
    const { rows } = await sql<{ name: string; arguments: number }>`
      select name, cardinality(parameter_types) as arguments from pg_prepared_statements
      where statement like '%order by queue.place%'`.execute(tx);
    const [{ name, arguments: count } = { name: '', arguments: 0 }] = rows;
    // The generic plan, which PostgreSQL caches.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    const values = sql.join(Array.from({ length: count }, () => sql`null`));
    const explained = await sql<{
      'QUERY PLAN': string;
    }>`explain execute ${sql.id(name)}(${values})`.execute(tx);
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  const scans = plan.match(/\w+ Scan .*on lead(?: |$).*/gm) ?? [];
  expect(new Set(scans.map((scan) => scan.replace(/ on lead.*/, '')))).toEqual(
    new Set(['Index Scan Backward using lead_fresh', 'Index Scan using lead_to_call']),
  );
  // Only the first leads of the zones are sorted.
  const ofZones =
    /Sort Key: .*\n *InitPlan .*\n.*\n *-> {2}Nested Loop .*\n *-> {2}Function Scan on unnest zone.*\n *-> {2}Limit /g;
  expect(plan.match(ofZones)).toHaveLength(2);
  expect(plan.match(/Sort Key: /g)).toHaveLength(2);
});

it('the queues of the next lead are not planned again by each call', async () => {
  const plans = await inTransaction(t.db, async (tx) => {
    for (let call = 0; call < 10; call += 1) await takeFirst(tx, everyone, queues, terms(['Asia/Jakarta']));
    const { rows } = await sql<{ replanned: number; isKept: boolean }>`
      select custom_plans::int as replanned, generic_plans > 0 as "isKept" from pg_prepared_statements
      where statement like '%order by queue.place%'`.execute(tx);
    return rows;
  });
  // PostgreSQL compares the generic plan with five custom ones.
  expect(plans).toEqual([{ replanned: 5, isKept: true }]);
});

it('the next lead is found past no lead of a quiet zone, whether one of an open zone waits or none', async () => {
  await manyLeads();
  const read = (openZones: readonly string[]) =>
    inTransaction(t.db, async (tx) => {
      const found = await takeFirst(tx, everyone, queues, terms(openZones));
      const { rows } = await sql<{ leads: string }>`
        select pg_stat_get_xact_tuples_fetched('lead'::regclass) as leads`.execute(tx);
      return { found: found?.lead_id, leads: Number(rows[0]?.leads) };
    });
  expect(await read(['Asia/Jayapura'])).toEqual({ found: undefined, leads: 0 });
  const { id } = await cityIn(t.db, 'Asia/Jayapura');
  const papua = await callback(-1, { sub_status_id: 4, city_id: id });
  const { found, leads } = await read(['Asia/Jayapura']);
  expect(found).toBe(papua.lead_id);
  expect(leads).toBeLessThan(5);
});

it('the index’s zone of a city is the one that the city has', async () => {
  const others = await sql<{ name: string }>`
    select city.name from city join market on market.id = city.market_id
    where coalesce(nullif(city_zone(city.id), ''), market.time_zone) <> coalesce(city.time_zone, market.time_zone)
  `.execute(t.db);
  expect(others.rows).toEqual([]);
});
