/** A week's label and its share in per cent; null without scores. */
export interface QualityPoint {
  readonly week: string;
  readonly quality: number | null;
}

/**
 * Five steps from the whole percentage below all shares up to 100: from 0, shares near 100 would be one line at the
 * top.
 */
export function axisOf(points: readonly QualityPoint[]) {
  const shares = points.flatMap(({ quality }) => quality ?? []);
  const step = [1, 2, 5, 10].find((each) => 100 - 5 * each <= Math.min(100, ...shares)) ?? 20;
  const ticks = [0, 1, 2, 3, 4, 5].map((at) => 100 - (5 - at) * step);
  return { domain: [100 - 5 * step, 100], ticks };
}
