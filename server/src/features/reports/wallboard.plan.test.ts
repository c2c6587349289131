import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { MOST_OWN } from '@otolead/contract/reports/lines.rules.ts';
import { daysPeriod } from '@otolead/contract/reports/months.rules.ts';
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildLeadType } from '../../../test/builders/routing.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assignedSummary } from './assigned-summary.ts';
import type { ReportReader } from './reader.ts';
import { findAgents } from './wallboard.agents.ts';
import { countWaiting, findNewLeads } from './wallboard.leads.ts';

const t = useTestApp();
const TODAY = daysPeriod('2026-11-20', '2026-11-20', MARKETS.id);
let agent: TestUser;

/** A market with two years of leads, some per day, each called once, a third of them owned and due. */
beforeAll(async () => {
  agent = await buildUser(t.db);
  const { id: leadType } = await buildLeadType(t.db);
  const { lead_id: id } = await buildLead(t.db, { sub_status_id: 5 });
  await inTransaction(t.db, async (tx) => {
    // A busy machine may exceed the request timeout.
    await sql`set local statement_timeout = 0`.execute(tx);
    const columns = sql.raw('market_id, name, search_name, mobile_typed, updated_at, updated_crm_at');
    await sql`insert into lead (${columns}, mobile, lead_type_id, status_id, sub_status_id, created_at, followup_at, myactive_agent_id)
      select ${columns}, '62812' || lpad(n::text, 8, '0'), ${leadType}::integer, 1, case when n % 4 = 0 then 1 else 5 end, created_at - n * interval '2 hours',
        case when n % 3 > 0 then created_at - n * interval '1 hour' end, case when n % 3 = 1 then ${agent.id}::integer end
      from lead, generate_series(1, 8000) as n where lead_id = ${id}`.execute(tx);
    await sql`insert into lead_call (lead_id, market_id, process_id, campaign_id, agent_id, called_at)
      select lead_id, market_id, lead_id % 5, lead_id % 10, ${agent.id}, created_at + interval '5 minutes' from lead`.execute(
      tx,
    );
    await sql`analyze lead, lead_call, lead_type`.execute(tx);
  });
}, 60_000);

const last = (sent: readonly CompiledQuery[]) => sent.at(-1);

/** Plan of a statement sent by a read. */
async function plansOf(
  read: (reader: ReportReader) => Promise<unknown>,
  // Statements are built from earlier ones.
  pick: (sent: readonly CompiledQuery[]) => CompiledQuery | undefined = last,
): Promise<string> {
  const sent: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.push(t.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const actor = { userId: 0, roleId: 5, dseId: null };
  const reader = { actor, market: MARKETS.id, clock: t.clock, language: 'en', db: t.db.withPlugin(watch) };
  await read(reader as unknown as ReportReader);
  const whole = pick(sent) as CompiledQuery;
  const { rows } = await t.db.executeQuery<{ 'QUERY PLAN': string }>({
    ...whole,
    sql: `explain ${whole.sql}`,
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('what waits is counted along its indexes and to a limit', async () => {
  const plan = await plansOf((reader) => countWaiting(reader, TEST_START));
  expect(plan.match(/Limit/g)).toHaveLength(3);
  expect(plan).toMatch(/using lead_followup on lead/);
  expect(plan).toMatch(/using lead_fresh on lead/);
  expect(plan).not.toMatch(/Seq Scan on lead(?!_)/);
});

it('an agent’s own leads are counted from their index alone, and to a limit', async () => {
  const plan = await plansOf((reader) => findAgents(reader, [agent.id], TEST_START));
  expect(plan.match(/Index Only Scan using lead_own_due on lead/g)).toHaveLength(2);
  expect(plan.match(/Limit/g)?.length).toBeGreaterThanOrEqual(3);
  expect(plan).not.toMatch(/Seq Scan on lead(?!_)/);
  const reader = { actor: { userId: 0, roleId: 5, dseId: null }, market: MARKETS.id, db: t.db };
  const rows = await findAgents(reader as unknown as ReportReader, [], TEST_START);
  expect(rows.find(({ agent_id: id }) => id === agent.id)?.overdue).toBe(MOST_OWN + 1);
});

it('today’s new leads and their calls are found by the day, not among all leads', async () => {
  const plan = await plansOf((reader) => findNewLeads(reader, TODAY));
  expect(plan).toMatch(/Index (Only )?Scan using lead_\w+ on lead/);
  expect(plan).toMatch(/using lead_call_process on lead_call/);
  expect(plan).not.toMatch(/Seq Scan on lead(?!_)/);
});

it('of the leads the assigned-lead summary reads those alone whose numbers are black-listed', async () => {
  await t.pool.query(`insert into blacklist (market_id, mobile, created_at, updated_at)
    select market_id, mobile, now(), now() from lead where lead_id % 2000 = 0`);
  await t.pool.query('analyze blacklist');
  const plan = await plansOf(
    (reader) => assignedSummary(reader, { followup_date: '0' }),
    (sent) => sent.findLast(({ sql: text }) => text.includes('is_callable')),
  );
  expect(plan).toMatch(/ on lead_count/);
  expect(plan.match(/(Scan using \w+|Seq Scan) on lead(?!_)/g)).toEqual([
    expect.stringContaining('lead_mobile'),
    expect.stringContaining('lead_alternate_mobile'),
  ]);
});
