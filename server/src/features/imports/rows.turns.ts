/**
 * Items by how many before them are about the same lead: those of one turn are about different leads and can be written in
 * one set. Mostly there is one turn.
 */
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
