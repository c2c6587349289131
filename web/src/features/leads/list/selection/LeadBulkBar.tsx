import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reactTo } from '../../../../platform/api/react-to.ts';
import { BulkBar } from '../../../../ui/BulkBar/BulkBar.tsx';
import { leadCountQuery } from '../../leads.api.ts';
import type { LeadListInput } from '../filters/filter-kinds.ts';
import type { LeadSelectionModel } from './useLeadSelection.ts';

/** Picked leads, or all that match the list's request; with their agents where known. */
export interface ChosenLeads {
  readonly which: { lead_id: number[] } | { filters: LeadListInput; expected_total: number };
  readonly count: number;
}

export interface LeadBulkBarProps {
  selected: LeadSelectionModel;
  request: LeadListInput;
  total: number | undefined;
  totalCapped: boolean;
  children: (chosen: ChosenLeads) => ReactNode;
}

/** Floats over the list while leads are selected. Counts exactly before all matching leads can be selected. */
export function LeadBulkBar({ selected, request, total, totalCapped, children }: LeadBulkBarProps) {
  const client = useQueryClient();
  const [counting, setCounting] = useState(false);
  const { rows, allMatching } = selected.selection;
  const ids = Object.keys(rows).map(Number);

  const selectAll = async () => {
    setCounting(true);
    try {
      selected.selectAll(totalCapped ? await client.fetchQuery(leadCountQuery(request)) : (total ?? 0));
    } catch (error) {
      reactTo(error, 'write');
    } finally {
      setCounting(false);
    }
  };

  const chosen: ChosenLeads =
    allMatching === null
      ? { which: { lead_id: ids }, count: ids.length }
      : { which: { filters: request, expected_total: allMatching }, count: allMatching };
  return (
    <BulkBar
      count={chosen.count}
      total={total}
      totalIsLeast={totalCapped}
      allMatching={allMatching !== null}
      selectingAll={counting}
      onSelectAll={() => void selectAll()}
      onClear={selected.clear}
    >
      {children(chosen)}
    </BulkBar>
  );
}
