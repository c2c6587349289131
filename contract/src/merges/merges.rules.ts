import type { TextKey } from '../text-keys.ts';

/** Right to merge leads and to undo a merge (domain.md 15). */
export const MERGE_LEAD = '/merge_lead';

/** Facts of a lead that a merge checks. */
export interface Mergeable {
  readonly lead_id: number;
  readonly status_id: number;
  /** True when the lead was merged into another. */
  readonly isMerged: boolean;
  /** True when another lead was merged into it. */
  readonly hasMerged: boolean;
}

const PURCHASE = 6;

/**
 * Why one lead cannot be merged into another; null if it can. A sale is never merged away, and no lead is both target
 * and source of merges, so that each merge can be undone as a whole.
 */
export function mergeRefusal(gone: Mergeable, stays: Mergeable): TextKey | null {
  if (gone.lead_id === stays.lead_id) return 'merges:same';
  if (gone.isMerged) return 'merges:merged_already';
  if (stays.isMerged) return 'merges:target_merged';
  if (gone.hasMerged) return 'merges:has_merged';
  return gone.status_id === PURCHASE ? 'merges:sold' : null;
}
