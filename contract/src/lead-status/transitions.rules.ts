import {
  LEAD_STATUS,
  LEAD_STATUS_IDS,
  LEAD_SUB_STATUS,
  LEAD_SUB_STATUS_IDS,
  type LeadState,
  type LeadStatusId,
  type LeadSubStatusId,
  statusOf,
} from '../kernel/lead-statuses.ts';
import { ROLE, type RoleId } from '../kernel/roles.ts';
import { ATTRIBUTION, type AttributionId } from './attribution.rules.ts';

/** Why a target is blocked; texts are `blocked.<reason>`. */
export type BlockReason =
  | 'never_called'
  | 'not_closed'
  | 'no_longer_new'
  | 'reopen_first'
  | 'booked'
  | 'delivered'
  | 'booking_cancelled'
  | 'set_by_system'
  | 'frozen_by_attribution';

export interface BlockedTargets {
  readonly statuses: Partial<Record<LeadStatusId, BlockReason>>;
  readonly subStatuses: Partial<Record<LeadSubStatusId, BlockReason>>;
}

export interface AttributedState extends LeadState {
  readonly attributionId: AttributionId | null;
}

const STATUS = LEAD_STATUS;
const SUB = LEAD_SUB_STATUS;

const CALLED_ONCE = {
  statuses: { [STATUS.reopened]: 'not_closed' },
  subStatuses: { [SUB.fresh]: 'set_by_system' },
} as const;

const INTERESTED = {
  statuses: { [STATUS.new]: 'no_longer_new', [STATUS.reopened]: 'not_closed' },
} as const;

const NOT_NEW_AGAIN = { statuses: { [STATUS.new]: 'no_longer_new' } } as const;

const TURNED_DOWN = {
  statuses: {
    [STATUS.new]: 'no_longer_new',
    [STATUS.interested]: 'reopen_first',
    [STATUS.notConnectable]: 'reopen_first',
  },
} as const;

const LOST = {
  statuses: {
    ...TURNED_DOWN.statuses,
    [STATUS.notInterested]: 'reopen_first',
    [STATUS.notEligible]: 'reopen_first',
  },
} as const;

/** Blocked targets by sub-status: whole statuses, and sub-statuses of the open ones. */
export const BLOCKED_FROM = {
  [SUB.fresh]: {
    statuses: { [STATUS.notConnectable]: 'never_called', [STATUS.reopened]: 'not_closed' },
  },
  [SUB.callBack]: CALLED_ONCE,
  [SUB.noAnswer]: CALLED_ONCE,
  [SUB.hot]: INTERESTED,
  [SUB.warm]: INTERESTED,
  [SUB.cold]: INTERESTED,
  [SUB.maxAttempts]: NOT_NEW_AGAIN,
  [SUB.unreachable]: NOT_NEW_AGAIN,
  [SUB.planDropped]: TURNED_DOWN,
  [SUB.planPostponed]: TURNED_DOWN,
  [SUB.doNotCall]: TURNED_DOWN,
  [SUB.wrongNumber]: TURNED_DOWN,
  [SUB.duplicate]: TURNED_DOWN,
  [SUB.notABuyer]: TURNED_DOWN,
  [SUB.outOfCoverage]: TURNED_DOWN,
  [SUB.booked]: {
    statuses: everythingButPurchase('booked'),
    subStatuses: { [SUB.usedCarBought]: 'booked' },
  },
  [SUB.retailed]: {
    statuses: everythingButPurchase('delivered'),
    subStatuses: { [SUB.booked]: 'delivered', [SUB.bookingCancelled]: 'delivered' },
  },
  [SUB.lostPurchase]: LOST,
  [SUB.bookingCancelled]: {
    statuses: {
      [STATUS.new]: 'no_longer_new',
      [STATUS.notConnectable]: 'booking_cancelled',
      [STATUS.notEligible]: 'booking_cancelled',
    },
  },
  [SUB.usedCarBought]: LOST,
  [SUB.reopenedByCustomer]: NOT_NEW_AGAIN,
  [SUB.reopenedByDealer]: NOT_NEW_AGAIN,
} as const satisfies Record<LeadSubStatusId, Partial<BlockedTargets>>;

/** With these attributions the sale is the client's: only an administrator may move the lead. */
const FREEZING: readonly (AttributionId | null)[] = [
  ATTRIBUTION.sent,
  ATTRIBUTION.attributed,
  ATTRIBUTION.pendingAtClient,
];

export function isFrozen(current: AttributedState, role: RoleId): boolean {
  return FREEZING.includes(current.attributionId) && role !== ROLE.administrator;
}

/** Why a status is blocked as a whole; null if it is open. */
export function statusBlock(
  current: AttributedState,
  statusId: LeadStatusId,
  role: RoleId,
): BlockReason | null {
  if (isFrozen(current, role) && statusId !== current.statusId) return 'frozen_by_attribution';
  const { statuses }: Partial<BlockedTargets> = BLOCKED_FROM[current.subStatusId];
  return statuses?.[statusId] ?? null;
}

/** Why a sub-status is blocked, by itself or with its status; null if it is open. */
export function subStatusBlock(
  current: AttributedState,
  subStatusId: LeadSubStatusId,
  role: RoleId,
): BlockReason | null {
  if (isFrozen(current, role) && subStatusId !== current.subStatusId) return 'frozen_by_attribution';
  const { subStatuses }: Partial<BlockedTargets> = BLOCKED_FROM[current.subStatusId];
  return statusBlock(current, statusOf(subStatusId), role) ?? subStatuses?.[subStatusId] ?? null;
}

/** Whether this role may not move the lead to the target. */
export function isTargetBlocked(current: AttributedState, target: LeadState, role: RoleId): boolean {
  return (
    statusOf(target.subStatusId) !== target.statusId ||
    subStatusBlock(current, target.subStatusId, role) !== null
  );
}

/** All blocked targets with their reasons, for the form. */
export function blockedTargets(current: AttributedState, role: RoleId): BlockedTargets {
  return {
    statuses: reasons(LEAD_STATUS_IDS, (id) => statusBlock(current, id, role)),
    subStatuses: reasons(LEAD_SUB_STATUS_IDS, (id) => subStatusBlock(current, id, role)),
  };
}

function everythingButPurchase(reason: BlockReason): Partial<Record<LeadStatusId, BlockReason>> {
  const others = LEAD_STATUS_IDS.filter((id) => id !== STATUS.purchase);
  return reasons(others, () => reason);
}

function reasons<Id extends number>(
  ids: readonly Id[],
  reasonOf: (id: Id) => BlockReason | null,
): Partial<Record<Id, BlockReason>> {
  const blocked: Partial<Record<Id, BlockReason>> = {};
  for (const id of ids) {
    const reason = reasonOf(id);
    if (reason) blocked[id] = reason;
  }
  return blocked;
}
