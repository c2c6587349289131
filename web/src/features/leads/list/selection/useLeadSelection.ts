import { useState } from 'react';
import type { RowSelection } from '../../../../ui/DataTable/columns.ts';
import type { LeadListInput } from '../filters/filter-kinds.ts';

export interface LeadSelection {
  readonly rows: RowSelection;
  /** Every lead that matches, loaded or not, and how many those were when they were chosen. */
  readonly allMatching: number | null;
}

const NONE: LeadSelection = { rows: {}, allMatching: null };

/** What is selected belongs to one result: other filters begin anew. */
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
