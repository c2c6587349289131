/** A chart of the table's figures. */
export interface ChartOf {
  /** A trend over time, or quantities side by side or stacked. */
  readonly kind: 'line' | 'bar' | 'stacked';
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** Total rows, if not all are drawn. */
  readonly of?: number;
}

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
}

/** Its axis label, and a figure per series. */
export interface ChartPoint {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
}

const MOST_POINTS = 40;

/** The rows in order; of very many, those with the largest figures and the total number. */
export function largest(points: readonly ChartPoint[]): Pick<ChartOf, 'points' | 'of'> {
  if (points.length <= MOST_POINTS) return { points };
  const sizeOf = ({ figures }: ChartPoint) => Object.values(figures).reduce((sum, figure) => sum + figure, 0);
  const chosen = new Set(points.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, MOST_POINTS));
  return { points: points.filter((point) => chosen.has(point)), of: points.length };
}

const LONGEST_NAME = 26;

/** A bar label; longer names would be clipped at the axis. */
export function tickName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}

/** The sum of a figure over rows. */
export function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + figure(row), 0);
}
