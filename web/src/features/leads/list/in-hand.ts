import type { LeadListInput } from './filters/filter-kinds.ts';
import type { LeadFilters } from './filters/filters.ts';
import type { ChosenLeads } from './selection/LeadBulkBar.tsx';

/** What the list shows, for those who act on the whole of it. */
export interface ListInHand {
  readonly request: LeadListInput;
  readonly filters: LeadFilters;
  readonly today: string;
  /** undefined while nothing is known. */
  readonly total: number | undefined;
  /** There are more than `total`. */
  readonly totalCapped: boolean;
  /** Ids of the shown columns; null for the usual ones. */
  readonly columns: readonly string[] | null;
  /** What the list is narrowed by, each as 'name: value'. */
  readonly narrowedBy: () => string[];
  readonly change: (filters: LeadFilters) => void;
  readonly setColumns: (columns: readonly string[] | null) => void;
}

/** What is selected, for those who act on it. */
export interface SelectionInHand {
  readonly chosen: ChosenLeads;
  readonly filters: LeadFilters;
  /** The agents who have the picked leads; null where leads are chosen that nobody has seen. */
  readonly ownerNames: readonly string[] | null;
  /** Clears the selection once the work has begun. */
  readonly onDone: () => void;
}
