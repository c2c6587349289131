/** One measured value, with its goal if it has one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 's' | 'ms' | 'MB' | '×' | '';
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

export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

const round = (value: number): number => Math.round(value * 100) / 100;
