/**
 * '2026-11-20 03:00:00.123456+00', PostgreSQL's text of an instant in UTC, to the wire's '2026-11-20T03:00:00.123Z'.
 */
export function isoOf(instant: string): string {
  const fraction = instant[19] === '.' ? instant.slice(20, instant.indexOf('+', 20)) : '';
  return `${instant.slice(0, 10)}T${instant.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

export function isoOrNull(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
