/** What a chart draws beside its table: the same figures, few enough to be seen at once. */
export interface ChartOf {
  /** A course over time, or quantities beside or upon each other. */
  readonly kind: 'line' | 'bar' | 'stacked';
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
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

const MOST_POINTS = 12;

/** The rows with the largest figures in all, in their order; nothing where there is nothing to compare. */
export function largest(points: readonly ChartPoint[]): readonly ChartPoint[] {
  const sizeOf = ({ figures }: ChartPoint) => Object.values(figures).reduce((sum, figure) => sum + figure, 0);
  const chosen = new Set(
    points
      .filter((point) => sizeOf(point) > 0)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .slice(0, MOST_POINTS),
  );
  return points.filter((point) => chosen.has(point));
}

const LONGEST_NAME = 14;

/** A name below a bar: one that ran into its neighbour's would be left out. */
export function tickName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}

/** The sum of a figure over rows. */
export function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + figure(row), 0);
}
