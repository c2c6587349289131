/**
 * Lead status model. Rules rely on the ids; names, order and activity are configuration rows. Source: spec A§4,
 * domain.md 1.
 */
export const LEAD_STATUS = {
  new: 1,
  interested: 2,
  notConnectable: 3,
  notInterested: 4,
  notEligible: 5,
  purchase: 6,
  reopened: 24,
} as const;

export type LeadStatusId = (typeof LEAD_STATUS)[keyof typeof LEAD_STATUS];

export const LEAD_SUB_STATUS = {
  fresh: 1,
  hot: 2,
  warm: 3,
  cold: 4,
  callBack: 5,
  noAnswer: 6,
  maxAttempts: 7,
  unreachable: 8,
  planDropped: 9,
  planPostponed: 10,
  booked: 11,
  retailed: 12,
  lostPurchase: 13,
  doNotCall: 14,
  bookingCancelled: 15,
  usedCarBought: 16,
  wrongNumber: 17,
  duplicate: 18,
  notABuyer: 19,
  outOfCoverage: 20,
  reopenedByCustomer: 21,
  reopenedByDealer: 22,
} as const;

export type LeadSubStatusId = (typeof LEAD_SUB_STATUS)[keyof typeof LEAD_SUB_STATUS];

export const LEAD_STATUS_IDS: readonly LeadStatusId[] = Object.values(LEAD_STATUS);
export const LEAD_SUB_STATUS_IDS: readonly LeadSubStatusId[] = Object.values(LEAD_SUB_STATUS);

const STATUS = LEAD_STATUS;
const SUB = LEAD_SUB_STATUS;

/** Sub-statuses by status, each under exactly one, in form order. */
export const SUB_STATUSES = {
  [STATUS.new]: [SUB.fresh, SUB.callBack, SUB.noAnswer],
  [STATUS.interested]: [SUB.hot, SUB.warm, SUB.cold],
  [STATUS.notConnectable]: [SUB.maxAttempts, SUB.unreachable],
  [STATUS.notInterested]: [SUB.planDropped, SUB.planPostponed, SUB.doNotCall],
  [STATUS.notEligible]: [SUB.wrongNumber, SUB.duplicate, SUB.notABuyer, SUB.outOfCoverage],
  [STATUS.purchase]: [SUB.booked, SUB.retailed, SUB.lostPurchase, SUB.bookingCancelled, SUB.usedCarBought],
  [STATUS.reopened]: [SUB.reopenedByCustomer, SUB.reopenedByDealer],
} as const satisfies Record<LeadStatusId, readonly LeadSubStatusId[]>;

/** Active leads are in work, closed ones are not; reports count by group (domain.md 11). */
export const STATUS_GROUP = {
  [STATUS.new]: 'active',
  [STATUS.interested]: 'active',
  [STATUS.notConnectable]: 'closed',
  [STATUS.notInterested]: 'closed',
  [STATUS.notEligible]: 'closed',
  [STATUS.purchase]: 'closed',
  [STATUS.reopened]: 'active',
} as const satisfies Record<LeadStatusId, 'active' | 'closed'>;

/** Status and sub-status of a lead. */
export interface LeadState {
  readonly statusId: LeadStatusId;
  readonly subStatusId: LeadSubStatusId;
}

export function isLeadStatusId(id: number): id is LeadStatusId {
  return LEAD_STATUS_IDS.some((known) => known === id);
}

export function isLeadSubStatusId(id: number): id is LeadSubStatusId {
  return LEAD_SUB_STATUS_IDS.some((known) => known === id);
}

export function subStatusesOf(statusId: LeadStatusId): readonly LeadSubStatusId[] {
  return SUB_STATUSES[statusId];
}

export function statusOf(subStatusId: LeadSubStatusId): LeadStatusId {
  const statusId = LEAD_STATUS_IDS.find((id) => subStatusesOf(id).includes(subStatusId));
  if (!statusId) throw new RangeError(`sub-status ${subStatusId} has no status`);
  return statusId;
}

export function isClosed(statusId: LeadStatusId): boolean {
  return STATUS_GROUP[statusId] === 'closed';
}

/** Row of `status_reasons` for leads that refuse calls (domain.md 17). */
export const DO_NOT_CALL_REASON = 53;
