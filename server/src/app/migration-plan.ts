import type pg from 'pg';
import { checkDatabase, countOf } from './check-database.ts';

/**
 * Seconds a million rows of a table, for the migrations that write a large one: measured at ten million leads on two cores
 * (docs/operations.md, Upgrade). The others take a second or so whatever the tables hold.
 */
const COSTS: Readonly<Record<string, { readonly table: string; readonly secondsPerMillion: number }>> = {
  '0013_markets_of_children': { table: 'lead', secondsPerMillion: 24 },
  '0014_name_words': { table: 'lead', secondsPerMillion: 18 },
  '0059_report_speed': { table: 'lead', secondsPerMillion: 18 },
  '0063_report_counts': { table: 'lead', secondsPerMillion: 78 },
  '0065_agent_counts': { table: 'lead', secondsPerMillion: 12 },
  '0066_audit_counts': { table: 'audit', secondsPerMillion: 120 },
};

/** What `npm run migrate` would do, a line for each migration, and how long it would take. Changes nothing. */
export async function planOf(pool: pg.Pool): Promise<string[]> {
  const { pending, isOwner } = await checkDatabase(pool);
  if (pending.length === 0) return ['Nothing to apply'];
  const lines: string[] = [];
  let total = 0;
  for (const name of pending) {
    const cost = COSTS[name];
    const rows = cost ? await rowsOf(pool, cost.table) : 0;
    const seconds = 1 + (cost ? (cost.secondsPerMillion * rows) / 1_000_000 : 0);
    total += seconds;
    const of = cost ? `, ${rows.toLocaleString('en')} rows of ${cost.table}` : '';
    lines.push(`${name}: ${inWords(seconds)}${of}`);
  }
  return [
    ...lines,
    `${countOf(pending)}, ${inWords(total)} on two cores. Calls are not answered meanwhile: stop web and worker, and back up first`,
    ...(isOwner ? [] : ['This role does not own the tables: migrate as the owner']),
  ];
}

/** As PostgreSQL estimates it, because counting would take as long as some migrations. */
async function rowsOf(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ rows: number }>(
    `select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as rows from pg_class c
     where c.oid = to_regclass('public.' || $1)`,
    [table],
  );
  return Math.round(rows[0]?.rows ?? 0);
}

function inWords(seconds: number): string {
  return seconds < 60 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`;
}
