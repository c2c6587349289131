/** Two decimals, '0.00' of nothing (spec B§9, domain.md 11). */
export function percentage(part: number, whole: number): string {
  return (whole === 0 ? 0 : (part / whole) * 100).toFixed(2);
}
