import type pg from 'pg';
import type { BenchDatabase } from './database.ts';
import { atLeast, atMost, type Figure, figure, median } from './figures.ts';
import { type Load, loop, p50, p95, perSecond, send } from './load.ts';
import { type Call, cycle, type Product } from './product.ts';

/** Environment of a scenario. */
export interface Bench {
  readonly database: BenchDatabase;
  readonly pool: pg.Pool;
  /** Measured seconds of each side of a scenario. */
  readonly seconds: number;
  readonly print: (line: string) => void;
}

export interface Scenario {
  readonly name: string;
  /** Several in rotation, so that no single row or plan decides. */
  readonly calls: readonly Call[];
  readonly writes?: true;
  /** Minimal equivalent in plain SQL, once. */
  readonly floor?: readonly (() => Promise<unknown>)[];
}

/** Connections of the load, and of a pool to the database. */
export const LOAD = 32;
const POOL = 10;
/** API and floor alternate, so that a slowdown of the machine affects both. */
const ROUNDS = 3;

/**
 * A call beside PostgreSQL's statistics of its statements, and over 32 connections beside its floor. Read-only calls
 * are warmed up first, so that their code is compiled as after hours.
 */
export async function measureCall(bench: Bench, product: Product, scenario: Scenario): Promise<Figure[]> {
  const { pool, seconds } = bench;
  const { origin, cpu } = product;
  const { name, calls, writes, floor } = scenario;
  if (!writes) await send(origin, calls, { connections: LOAD, seconds });
  const alone = await measureAlone(pool, name, () => send(origin, calls, { connections: 1, seconds }));
  const next = floor && cycle(floor);
  const [rates, floors, cpus]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const used = cpu();
    const load = await send(origin, calls, { connections: LOAD, seconds, shared: writes === true });
    rates.push(perSecond(load));
    cpus.push((cpu() - used) / load.times.length);
    if (next) floors.push(perSecond(await loop(POOL, seconds, () => next()())));
  }
  const bySql = median(rates) / median(floors);
  return [
    ...alone,
    figure(`${name}: calls a second, 32 connections`, median(rates), ''),
    ...(floor
      ? [figure(`${name}: the same by plain SQL over 10`, bySql, '×', writes ? undefined : atLeast(0.7))]
      : []),
    figure(`${name}: processor time of the web process`, median(cpus), 'ms'),
  ];
}

/** Sequential calls beside PostgreSQL's own time for them. */
export async function measureAlone(
  pool: pg.Pool,
  name: string,
  act: () => Promise<Load>,
  allowed = { times: 1.5, more: 1 },
): Promise<Figure[]> {
  const { result, ms, statements } = await counted(pool, act);
  const count = result.times.length;
  const sql = ms / count;
  return [
    figure(`${name}: p50`, p50(result), 'ms', atMost(allowed.times * sql + allowed.more)),
    figure(`${name}: p95`, p95(result), 'ms'),
    figure(`${name}: PostgreSQL’s time`, sql, 'ms'),
    figure(`${name}: statements`, statements / count, ''),
  ];
}

/** PostgreSQL's statistics during `act`: milliseconds including planning, and number of statements. */
export async function counted<Result>(pool: pg.Pool, act: () => Promise<Result>) {
  await pool.query('select bench.pg_stat_statements_reset()');
  const result = await act();
  const { rows } = await pool.query<{ ms: number; statements: number }>(
    `select sum(total_plan_time + total_exec_time)::float8 as ms, sum(calls)::int as statements
     from bench.pg_stat_statements where query !~ 'pg_stat_statements'`,
  );
  const [{ ms, statements } = { ms: Number.NaN, statements: 0 }] = rows;
  return { result, ms, statements };
}
