import type pg from 'pg';
import { BASELINE, checkAdoption } from '../platform/db/baseline.ts';
import { checkDatabase, countOf } from './check-database.ts';

export interface MigrationCost {
  readonly table: string;
  readonly secondsPerMillion: number;
}

/**
 * For migrations that rewrite a large table, measured at ten million leads on two cores; the others take about a second
 * at any size.
 */
const COSTS: Readonly<Record<string, MigrationCost>> = {};

const LONG = 'Calls are not answered meanwhile: stop web and worker, and back up first';
const SHORT = 'Web and worker may go on meanwhile; back up first';

/** Steps of `npm run migrate`, a line per migration with its duration. Changes nothing. */
export async function planOf(pool: pg.Pool, costs = COSTS): Promise<string[]> {
  const { pending, isOwner, isFromBefore } = await checkDatabase(pool);
  if (pending.length === 0) return ['Nothing to apply'];
  if (isFromBefore && isOwner) await checkAdoption(pool);
  const lines: string[] = [];
  let total = 0;
  let isLong = false;
  for (const name of pending) {
    const cost = costs[name];
    const rows = cost ? await rowsOf(pool, cost.table) : 0;
    const seconds = 1 + (cost ? (cost.secondsPerMillion * rows) / 1_000_000 : 0);
    total += seconds;
    isLong ||= cost !== undefined;
    const of = cost ? `, ${rows.toLocaleString('en')} rows of ${cost.table}` : '';
    const how = isFromBefore && name === BASELINE ? ', only written down: the database has all of it' : of;
    lines.push(`${name}: ${inWords(seconds)}${how}`);
  }
  return [
    ...lines,
    `${countOf(pending)}, ${inWords(total)} on two cores. ${isLong ? LONG : SHORT}`,
    ...(isOwner ? [] : ['This role does not own the tables: migrate as the owner']),
  ];
}

/** PostgreSQL's estimate, because counting would take as long as some migrations. */
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
