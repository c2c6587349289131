import type { Bench, Scenario } from './calls.ts';
import { LOAD } from './calls.ts';
import { atLeast, atMost, type Figure, figure, median } from './figures.ts';
import { mostFrequent } from './leads.ts';
import { type Load, p95, perSecond, send } from './load.ts';
import { type Product, SUPERVISOR, signIn, startProduct } from './product.ts';

/** With and without alternate, because the machine's speed changes: figures are medians of a round's differences. */
const ROUNDS = 24;

/**
 * Opening a lead, a page of the list and a save over 32 connections, by the product and by the same one without the log of
 * views. Throws if the one left no views, or the other any.
 */
export async function measureLogs(bench: Bench, logged: Product): Promise<Figure[]> {
  const unlogged = await startProduct(bench.database, false, ['--import', './bench/unlogged.ts']);
  try {
    const { access } = await signIn(bench.pool, SUPERVISOR);
    const figures: Figure[] = [];
    for (const scenario of await mostFrequent(bench, logged, access)) {
      bench.print(`${scenario.name}, with and without logs`);
      figures.push(...(await compare(bench, { logged, unlogged }, scenario)));
    }
    return figures;
  } finally {
    await unlogged.stop();
  }
}

/** The last second's views are written behind their answers. */
const written = () => new Promise((resolve) => setTimeout(resolve, 1_500));

type Sides = Readonly<Record<'logged' | 'unlogged', Product>>;

async function compare(bench: Bench, sides: Sides, { name, calls, writes }: Scenario): Promise<Figure[]> {
  const loads: Record<keyof Sides, Load[]> = { logged: [], unlogged: [] };
  const options = { connections: LOAD, seconds: bench.seconds, shared: writes === true };
  const views = async () =>
    Number((await bench.pool.query('select coalesce(max(id), 0) as id from view_log')).rows[0].id);
  await written();
  for (let round = -1; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? (['logged', 'unlogged'] as const) : (['unlogged', 'logged'] as const);
    for (const side of order) {
      const before = await views();
      const load = await send(sides[side].origin, calls, options);
      await written();
      if (!writes && (await views()) > before !== (side === 'logged')) throw new Error(`${side}: ${name}`);
      // The first round warms both up.
      if (round >= 0) loads[side].push(load);
    }
  }
  const byRound = (compared: (logged: Load, unlogged: Load) => number) =>
    median(loads.logged.map((load, round) => compared(load, loads.unlogged[round] as Load)));
  return [
    figure(`${name}: calls a second, 32 connections, with the logs`, median(loads.logged.map(perSecond)), ''),
    figure(
      `${name}: the same by those without the logs`,
      byRound((logged, unlogged) => perSecond(logged) / perSecond(unlogged)),
      '×',
      atLeast(0.95),
    ),
    figure(
      `${name}: p95 above that without the logs`,
      byRound((logged, unlogged) => p95(logged) - p95(unlogged)),
      'ms',
      atMost(1),
    ),
  ];
}
