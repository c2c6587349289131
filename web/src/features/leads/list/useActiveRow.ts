import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { useState } from 'react';
import { keptPlace } from './kept-place.ts';

interface Place {
  readonly id: string | null;
  /** Ids of the rows that it was chosen among. */
  readonly among: readonly string[];
  readonly rows: readonly LeadRow[];
}

/**
 * The row under the cursor. A save can take it out of the list, and work goes on with the one that took its place; the
 * rows of another question have no such place.
 */
export function useActiveRow(rows: readonly LeadRow[], outdated: boolean) {
  const [place, setPlace] = useState<Place>({ id: null, among: [], rows });
  if (!outdated && place.rows !== rows) {
    const among = rows.map(({ lead_id: id }) => String(id));
    setPlace({ id: keptPlace(place.among, among, place.id), among, rows });
  }
  const activate = (id: string) => setPlace((before) => ({ ...before, id }));
  return [place.id, activate] as const;
}
