import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { AppliedSearch } from './filters/search-by.ts';

/**
 * From the search box to its results by keyboard: once that search's rows load, the first becomes active and takes
 * the keys, so that Enter opens it.
 */
export function useEnterRows(
  frame: RefObject<HTMLElement | null>,
  applied: AppliedSearch,
  outdated: boolean,
  rows: readonly LeadRow[],
  activate: (id: string) => void,
): (search: AppliedSearch) => void {
  const [wanted, setWanted] = useState<AppliedSearch | null>(null);
  const first = rows[0];
  useEffect(() => {
    if (wanted === null || !sameSearch(wanted, applied) || outdated) return;
    setWanted(null);
    if (!first) return;
    activate(String(first.lead_id));
    frame.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  }, [wanted, applied, outdated, first, activate, frame]);
  return setWanted;
}

function sameSearch(one: AppliedSearch, other: AppliedSearch): boolean {
  return one.text === other.text && one.by === other.by;
}
