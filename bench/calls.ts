import type pg from 'pg';
import type { BenchDatabase } from './database.ts';
import { atLeast, atMost, type Figure, figure, median } from './figures.ts';
import { type Load, loop, p50, p95, perSecond, send } from './load.ts';
import { type Call, cycle, type Product } from './product.ts';
import { counted } from './statements.ts';

/** Environment of a scenario. */
export interface Bench {
  readonly database: BenchDatabase;
  readonly pool: pg.Pool;
  readonly leads: number;
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
const LARGEST_PAGE = 40 * 1_024;

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
  const size = await largest(origin, calls);
  return [
    ...alone,
    figure(`${name}: calls a second, 32 connections`, median(rates), ''),
    ...(floor
      ? [figure(`${name}: the same by plain SQL over 10`, bySql, '×', writes ? undefined : atLeast(0.7))]
      : []),
    figure(`${name}: processor time of the web process`, median(cpus), 'ms'),
    figure(`${name}: largest answer`, size, 'bytes', atMost(LARGEST_PAGE)),
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

async function largest(origin: string, calls: readonly Call[]): Promise<number> {
  const sizes: number[] = [];
  for (const { path, ...call } of calls.slice(0, 20))
    sizes.push((await (await fetch(`${origin}${path}`, call)).arrayBuffer()).byteLength);
  return Math.max(...sizes);
}
