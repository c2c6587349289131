/**
 * The active row after a refetch: the same one, else the next that followed it, else the last. Null without an
 * active row or without rows.
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
