/** Two decimals, '0.00' of nothing (spec B§9, domain.md 11). */
export function percentage(part: number, whole: number): string {
  return (whole === 0 ? 0 : (part / whole) * 100).toFixed(2);
}

/** The same as a number, for figures that are compared. */
export function rate(part: number, whole: number): number {
  return Number(percentage(part, whole));
}
