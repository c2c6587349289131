import { mkdir, readFile, writeFile } from 'node:fs/promises';

/** One measured value, with its goal if it has one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 's' | 'ms' | 'µs' | 'MB' | 'bytes' | '×' | '';
  readonly goal?: Goal;
}

interface Goal {
  readonly is: 'at most' | 'at least';
  readonly bound: number;
}

export const atMost = (bound: number): Goal => ({ is: 'at most', bound: round(bound) });
export const atLeast = (bound: number): Goal => ({ is: 'at least', bound: round(bound) });

export function figure(name: string, value: number, unit: Figure['unit'], goal?: Goal): Figure {
  return { name, value: round(value), unit, ...(goal && { goal }) };
}

/** A ratio to a floor that never answered is no number and meets no goal. */
export function line({ name, value, unit, goal }: Figure): string {
  const holds = goal?.is === 'at most' ? value <= goal.bound : goal && value >= goal.bound;
  const cells = [name, goal ? `${goal.is} ${goal.bound} ${unit}` : '–', `${value} ${unit}`];
  return `| ${cells.map((cell) => cell.trimEnd()).join(' | ')} | ${goal ? (holds ? '✓' : '✗') : '–'} |`;
}

export const HEAD = '| figure | goal | value | holds |\n| --- | --- | --- | --- |';

const FOLDER = '.data/bench';
/** Allowed growth of the p50 for ten times the leads, unless there is more to find and count. */
const GROWTH = { leads: 10, times: 2 };
const GROWING = /: p50$/;

type Kept = Readonly<Record<string, { readonly value: number; readonly unit: string; readonly at: string }>>;

const kept = async (leads: number): Promise<Kept> =>
  JSON.parse(await readFile(`${FOLDER}/figures-${leads}.json`, 'utf8').catch(() => '{}')) as Kept;

/** Stores the newest value of each figure at this size; returns the growth from a tenth of the leads. */
export async function keep(figures: readonly Figure[], leads: number, at: string): Promise<Figure[]> {
  const before = await kept(leads);
  const now = Object.fromEntries(figures.map(({ name, value, unit }) => [name, { value, unit, at }]));
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/figures-${leads}.json`, JSON.stringify({ ...before, ...now }, null, 2));
  const small = await kept(leads / GROWTH.leads);
  return figures.flatMap(({ name, value }) => {
    const former = small[name];
    if (!former || !GROWING.test(name)) return [];
    const times = `${name}, by that of a tenth of the leads (${former.at.slice(0, 10)})`;
    return [figure(times, value / former.value, '×', atMost(GROWTH.times))];
  });
}

export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

const round = (value: number): number => Math.round(value * 100) / 100;
