/** Splits items into rounds of distinct leads, each of which can be written as one set. Usually there is one round. */
export function turnsOf<Item>(
  items: readonly Item[],
  leadIdOf: (item: Item) => number,
): readonly (readonly Item[])[] {
  const seen = new Map<number, number>();
  const turns: Item[][] = [];
  for (const item of items) {
    const leadId = leadIdOf(item);
    const turn = seen.get(leadId) ?? 0;
    seen.set(leadId, turn + 1);
    const own = turns[turn];
    if (own) own.push(item);
    else turns.push([item]);
  }
  return turns;
}
