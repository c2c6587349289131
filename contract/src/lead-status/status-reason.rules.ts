import { ATTRIBUTION } from './attribution.rules.ts';

/** Choices that a status reason belongs to; null means any (configuration list `status_reasons`). */
export interface StatusReasonScope {
  readonly status_id: number | null;
  readonly sub_status_id: number | null;
  readonly attribution_id: number | null;
}

/**
 * Whether a reason fits the chosen status, sub-status and attribution. A rejected attribution needs the client's
 * reason, so reasons for the sale do not fit.
 */
export function isReasonInScope(reason: StatusReasonScope, chosen: StatusReasonScope): boolean {
  const isForAny = (field: keyof StatusReasonScope) =>
    reason[field] === null && !(field === 'attribution_id' && chosen.attribution_id === ATTRIBUTION.rejected);
  return (['status_id', 'sub_status_id', 'attribution_id'] as const).every(
    (field) => isForAny(field) || reason[field] === chosen[field],
  );
}

/** Reasons for these choices, in configured order. */
export function reasonsFor<Reason extends StatusReasonScope>(
  reasons: readonly Reason[],
  chosen: StatusReasonScope,
): Reason[] {
  return reasons.filter((reason) => isReasonInScope(reason, chosen));
}
