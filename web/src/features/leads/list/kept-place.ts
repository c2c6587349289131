/**
 * The row to stand on when a list was read anew: the same one, or where it has left the list the next of those that
 * stood behind it, or the last one of all. Null where nobody stood anywhere or nothing is left.
 */
export function keptPlace(
  before: readonly string[],
  after: readonly string[],
  activeId: string | null,
): string | null {
  if (activeId === null || after.includes(activeId)) return activeId;
  const place = before.indexOf(activeId);
  if (place < 0) return null;
  const there = new Set(after);
  return before.slice(place).find((id) => there.has(id)) ?? after.at(-1) ?? null;
}
