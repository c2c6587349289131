/** What a chart draws below its table: the same figures. */
export interface ChartOf {
  /** A course over time, or quantities beside or upon each other. */
  readonly kind: 'line' | 'bar' | 'stacked';
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** How many rows there are, where not all are drawn. */
  readonly of?: number;
}

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
}

/** Its name below the axis, and a figure for each series. */
export interface ChartPoint {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
}

const MOST_POINTS = 40;

/** The rows in their order; of very many those with the largest figures, and how many there are. */
export function largest(points: readonly ChartPoint[]): Pick<ChartOf, 'points' | 'of'> {
  if (points.length <= MOST_POINTS) return { points };
  const sizeOf = ({ figures }: ChartPoint) => Object.values(figures).reduce((sum, figure) => sum + figure, 0);
  const chosen = new Set(points.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, MOST_POINTS));
  return { points: points.filter((point) => chosen.has(point)), of: points.length };
}

const LONGEST_NAME = 26;

/** A name beside a bar: one that ran into the axis would be cut without a sign. */
export function tickName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}

/** The sum of a figure over rows. */
export function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + figure(row), 0);
}
