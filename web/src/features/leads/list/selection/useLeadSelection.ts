import { useState } from 'react';
import type { RowSelection } from '../../../../ui/DataTable/columns.ts';
import type { LeadListInput } from '../filters/filter-kinds.ts';

export interface LeadSelection {
  readonly rows: RowSelection;
  /** All matching leads, loaded or not: their number when selected. */
  readonly allMatching: number | null;
}

const NONE: LeadSelection = { rows: {}, allMatching: null };

/** A selection belongs to one result; other filters reset it. */
export function useLeadSelection(request: LeadListInput) {
  const [state, setState] = useState({ request, selection: NONE });
  const selection = state.request === request ? state.selection : NONE;
  const select = (next: Partial<LeadSelection>) =>
    setState({ request, selection: { ...selection, ...next } });
  return {
    selection,
    setRows: (rows: RowSelection) => select({ rows, allMatching: null }),
    selectAll: (total: number) => select({ allMatching: total }),
    clear: () => setState({ request, selection: NONE }),
  };
}

export type LeadSelectionModel = ReturnType<typeof useLeadSelection>;
