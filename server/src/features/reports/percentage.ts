/** Two decimals, '0.00' for an empty whole (spec B§9, domain.md 11). */
export function percentage(part: number, whole: number): string {
  return (whole === 0 ? 0 : (part / whole) * 100).toFixed(2);
}

/** `percentage` as a number, for comparisons. */
export function rate(part: number, whole: number): number {
  return Number(percentage(part, whole));
}
