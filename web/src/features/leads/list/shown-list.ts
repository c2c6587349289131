import type { LeadListInput } from './filters/filter-kinds.ts';
import type { LeadFilters } from './filters/filters.ts';
import type { ChosenLeads } from './selection/LeadBulkBar.tsx';

/** The list's state, for actions on the whole result. */
export interface ListInHand {
  readonly request: LeadListInput;
  readonly filters: LeadFilters;
  readonly today: string;
  readonly total: number | undefined;
  /** `total` is a lower bound. */
  readonly totalCapped: boolean;
  /** Ids of the shown columns; null for the default. */
  readonly columns: readonly string[] | null;
  /** Filters in force, each as 'name: value'. */
  readonly narrowedBy: () => string[];
  readonly change: (filters: LeadFilters) => void;
  readonly setColumns: (columns: readonly string[] | null) => void;
}

/** The selection, for actions on it. */
export interface SelectionInHand {
  readonly chosen: ChosenLeads;
  readonly filters: LeadFilters;
  /** Agents who own the selected leads; null if leads are included that are not loaded. */
  readonly ownerNames: readonly string[] | null;
  /** Clears the selection once the action has started. */
  readonly onDone: () => void;
}
