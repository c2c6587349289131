import { LEAD_SUB_STATUS, type LeadSubStatusId } from '../kernel/lead-statuses.ts';

/** Why a lead comes next; the market chooses the order (`call_order`). */
export const NEXT_REASONS = ['callback', 'fresh', 'hot', 'retry', 'due'] as const;

export type NextReason = (typeof NEXT_REASONS)[number];

interface Queue {
  /** Sub-statuses of its leads in order of precedence. */
  readonly subStatusIds: readonly LeadSubStatusId[];
  /** `followup`: leads with a due follow-up, the longest waiting first; `created`: the newest leads first. */
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

/** Every reason once in the chosen order; unknown ones are dropped, missing ones come last. */
export function callOrder(stored: readonly string[]): readonly NextReason[] {
  const known = stored.filter((reason): reason is NextReason => NEXT_REASONS.some((one) => one === reason));
  return [...new Set([...known, ...NEXT_REASONS])];
}
