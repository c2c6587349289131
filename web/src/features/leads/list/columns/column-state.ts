import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import type { DataColumn } from '../../../../ui/DataTable/columns.ts';
import type { LeadFilters } from '../filters/filters.ts';
import { leadColumns, type OrderColumn, SORT_OF } from './lead-list.columns.tsx';

/** Ids of the columns that may be hidden, except the given ones. */
export function columnsBut(columns: readonly DataColumn<LeadRow>[], but: readonly string[]): string[] {
  return columns.filter(({ id, hideable }) => hideable !== false && !but.includes(id)).map(({ id }) => id);
}

/** The hidden columns when exactly these show; undefined for the default. */
export function hiddenBut(shown: readonly string[] | null): string[] | undefined {
  const words = (key: string) => key;
  const columns = leadColumns({
    t: words,
    hrefOf: null,
    ownerAction: () => null,
    byFollowup: false,
    selects: false,
  });
  return shown ? columnsBut(columns, shown) : undefined;
}

/** The default order stays out of the address. */
export function sorted(
  filters: LeadFilters,
  column: OrderColumn,
  desc: boolean,
  byFollowup: boolean,
): LeadFilters {
  const isNatural = column === (byFollowup ? 'followup' : 'created');
  return {
    ...filters,
    sort: isNatural ? null : SORT_OF[column],
    direction: desc === (column !== 'followup') ? 'natural' : desc ? 'desc' : 'asc',
  };
}
