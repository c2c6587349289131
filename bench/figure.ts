/** One measured value, with its goal if it has one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 's' | 'ms' | 'µs' | 'MB' | '×' | 'leads' | '';
  readonly goal?: Goal;
}

export interface Goal {
  readonly is: 'at most' | 'at least';
  readonly bound: number;
}

export const atMost = (bound: number): Goal => ({ is: 'at most', bound });
export const atLeast = (bound: number): Goal => ({ is: 'at least', bound });

/** Undefined without a goal. A ratio to a floor that never answered is no number, and holds nothing. */
export function holds({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined;
  if (!Number.isFinite(value)) return false;
  return goal.is === 'at most' ? value <= goal.bound : value >= goal.bound;
}
