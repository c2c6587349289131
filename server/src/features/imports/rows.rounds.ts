/** Splits items into rounds of distinct leads, each of which can be written as one set. Usually there is one round. */
export function roundsOf<Item>(
  items: readonly Item[],
  leadIdOf: (item: Item) => number,
): readonly (readonly Item[])[] {
  const seen = new Map<number, number>();
  const rounds: Item[][] = [];
  for (const item of items) {
    const leadId = leadIdOf(item);
    const round = seen.get(leadId) ?? 0;
    seen.set(leadId, round + 1);
    const own = rounds[round];
    if (own) own.push(item);
    else rounds.push([item]);
  }
  return rounds;
}
