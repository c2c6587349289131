import { LEAD_SUB_STATUS, type LeadSubStatusId } from '../lead-status/statuses.rules.ts';

/** Why a lead comes next; which one goes before which is a market's choice (`call_order`). */
export const NEXT_REASONS = ['callback', 'fresh', 'hot', 'retry', 'due'] as const;

export type NextReason = (typeof NEXT_REASONS)[number];

interface Queue {
  /** States whose leads wait in it, those of the first one before those of the next. */
  readonly subStatusIds: readonly LeadSubStatusId[];
  /** Those whose follow-up is due, the one that has waited longest first; or those that came last. */
  readonly by: 'followup' | 'created';
}

export const NEXT_QUEUES = {
  callback: { subStatusIds: [LEAD_SUB_STATUS.callBack], by: 'followup' },
  fresh: { subStatusIds: [LEAD_SUB_STATUS.fresh], by: 'created' },
  hot: { subStatusIds: [LEAD_SUB_STATUS.hot], by: 'followup' },
  retry: { subStatusIds: [LEAD_SUB_STATUS.noAnswer], by: 'followup' },
  due: {
    subStatusIds: [
      LEAD_SUB_STATUS.reopenedByCustomer,
      LEAD_SUB_STATUS.reopenedByDealer,
      LEAD_SUB_STATUS.warm,
      LEAD_SUB_STATUS.cold,
    ],
    by: 'followup',
  },
} as const satisfies Record<NextReason, Queue>;

/** Every reason once, in the order that was chosen; unknown ones are dropped and missing ones come last. */
export function callOrder(stored: readonly string[]): readonly NextReason[] {
  const known = stored.filter((reason): reason is NextReason => NEXT_REASONS.some((one) => one === reason));
  return [...new Set([...known, ...NEXT_REASONS])];
}
