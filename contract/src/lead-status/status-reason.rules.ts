import { ATTRIBUTION } from './attribution.rules.ts';

/** Row of `status_reasons` for a lead of somebody who asked not to be called (domain.md 17). */
export const DO_NOT_CALL_REASON = 53;

/** Which choices a status reason is meant for; null means any (configuration list `status_reasons`). */
export interface StatusReasonScope {
  readonly status_id: number | null;
  readonly sub_status_id: number | null;
  readonly attribution_id: number | null;
}

/**
 * True when a reason belongs to the chosen status, sub-status and attribution. A rejected attribution asks why the
 * client rejected the sale, and why the sale came about is no answer to that.
 */
export function isReasonInScope(reason: StatusReasonScope, chosen: StatusReasonScope): boolean {
  const isForAny = (field: keyof StatusReasonScope) =>
    reason[field] === null && !(field === 'attribution_id' && chosen.attribution_id === ATTRIBUTION.rejected);
  return (['status_id', 'sub_status_id', 'attribution_id'] as const).every(
    (field) => isForAny(field) || reason[field] === chosen[field],
  );
}

/** The reasons to offer for what has been chosen, in the order in which they are configured. */
export function reasonsFor<Reason extends StatusReasonScope>(
  reasons: readonly Reason[],
  chosen: StatusReasonScope,
): Reason[] {
  return reasons.filter((reason) => isReasonInScope(reason, chosen));
}
