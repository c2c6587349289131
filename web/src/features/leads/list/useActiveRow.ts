import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { useState } from 'react';
import { keptPlace } from './kept-place.ts';

interface Place {
  readonly id: string | null;
  /** Ids of the rows at the time it was activated. */
  readonly among: readonly string[];
  readonly rows: readonly LeadRow[];
}

const idsOf = (rows: readonly LeadRow[]) => rows.map(({ lead_id: id }) => String(id));

/**
 * The row under the cursor. If a save removes it from the list, the row in its place becomes active; a new result
 * starts without one.
 */
export function useActiveRow(rows: readonly LeadRow[], outdated: boolean) {
  // Rows may be there from the beginning: the page carries them, or the cache has them.
  const [place, setPlace] = useState<Place>(() => ({ id: null, among: idsOf(rows), rows }));
  if (!outdated && place.rows !== rows) {
    const among = idsOf(rows);
    setPlace({ id: keptPlace(place.among, among, place.id), among, rows });
  }
  const activate = (id: string) => setPlace((before) => ({ ...before, id }));
  return [place.id, activate] as const;
}
