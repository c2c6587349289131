import { LEAD_STATUS, LEAD_SUB_STATUS } from '../kernel/lead-statuses.ts';
import { ROLE, type RoleId } from '../kernel/roles.ts';
import { type StatusErrors, statusText } from './messages.rules.ts';

/**
 * Attribution (does the client pay for this purchase?) and billing: allowed steps by role. Source: spec A§4, A§6;
 * tables in domain.md 1.
 */
export const ATTRIBUTION = { notSent: 1, sent: 2, attributed: 3, rejected: 4, pendingAtClient: 5 } as const;
export type AttributionId = (typeof ATTRIBUTION)[keyof typeof ATTRIBUTION];
export const ATTRIBUTION_IDS: readonly AttributionId[] = Object.values(ATTRIBUTION);

export const BILLING = { notSent: 1, sent: 2, completed: 3 } as const;
export type BillingStatusId = (typeof BILLING)[keyof typeof BILLING];
export const BILLING_STATUS_IDS: readonly BillingStatusId[] = Object.values(BILLING);

/** Feature rights beyond the role's table (spec A§6). */
export interface AttributionRights {
  readonly attribution: boolean;
  readonly billing: boolean;
}

/** Stored attribution part of a lead; null counts as 'not sent'. */
export interface StoredAttribution {
  readonly attributionId: AttributionId | null;
  readonly billingStatusId: BillingStatusId | null;
}

export interface Actor {
  readonly role: RoleId;
  readonly rights: AttributionRights;
}

type AttributingRole = (typeof ROLE)['agent' | 'auditor' | 'supervisor' | 'administrator'];

const ALL = [1, 2, 3, 4, 5] as const;
const NO_ATTRIBUTION = { attribution_id: null, billing_status_id: null };

/** Selectable attributions by stored attribution and role. Roles not named may choose none. */
export const ATTRIBUTION_TARGETS = {
  [ATTRIBUTION.notSent]: {
    [ROLE.agent]: [1],
    [ROLE.auditor]: [1, 2],
    [ROLE.supervisor]: [1, 2],
    [ROLE.administrator]: ALL,
  },
  [ATTRIBUTION.sent]: {
    [ROLE.agent]: [2],
    [ROLE.auditor]: [2, 5],
    [ROLE.supervisor]: [2, 3, 4, 5],
    [ROLE.administrator]: ALL,
  },
  [ATTRIBUTION.attributed]: {
    [ROLE.agent]: [3],
    [ROLE.auditor]: [3],
    [ROLE.supervisor]: [3],
    [ROLE.administrator]: [2, 3],
  },
  [ATTRIBUTION.rejected]: {
    [ROLE.agent]: [1, 4],
    [ROLE.auditor]: [1, 2, 4],
    [ROLE.supervisor]: [1, 2, 4],
    [ROLE.administrator]: ALL,
  },
  [ATTRIBUTION.pendingAtClient]: {
    [ROLE.agent]: [5],
    [ROLE.auditor]: [5],
    [ROLE.supervisor]: [3, 4, 5],
    [ROLE.administrator]: ALL,
  },
} as const satisfies Record<AttributionId, Record<AttributingRole, readonly AttributionId[]>>;

/** Billing moves forward step by step; `completed` is final. Other roles leave it unchanged. */
export const BILLING_TARGETS = {
  [BILLING.notSent]: { [ROLE.supervisor]: [1, 2], [ROLE.administrator]: [1, 2] },
  [BILLING.sent]: { [ROLE.supervisor]: [2, 3], [ROLE.administrator]: [1, 2, 3] },
  [BILLING.completed]: { [ROLE.supervisor]: [3], [ROLE.administrator]: [3] },
} as const satisfies Record<BillingStatusId, Partial<Record<RoleId, readonly BillingStatusId[]>>>;

/** Only purchases are attributed, and used cars never, because the client sells new ones. */
export function attributionApplies(statusId: number | null, subStatusId: number | null): boolean {
  return (
    statusId === LEAD_STATUS.purchase && subStatusId !== null && subStatusId !== LEAD_SUB_STATUS.usedCarBought
  );
}

/** Attributions that this person may choose, including the stored one; empty if none is enabled. */
export function attributionTargets(stored: StoredAttribution, actor: Actor): readonly AttributionId[] {
  if (!actor.rights.attribution) return [];
  const from = storedAttribution(stored);
  const byRole: Partial<Record<RoleId, readonly AttributionId[]>> = ATTRIBUTION_TARGETS[from];
  const targets = byRole[actor.role] ?? [];
  return isBillingUnderWay(stored) ? targets.filter((target) => target === from) : targets;
}

export function billingTargets(stored: StoredAttribution, actor: Actor): readonly BillingStatusId[] {
  const from = storedBilling(stored);
  const byRole: Partial<Record<RoleId, readonly BillingStatusId[]>> = BILLING_TARGETS[from];
  return (actor.rights.billing && byRole[actor.role]) || [from];
}

/** Whether the form shows attribution: 'status 6, not sub-status 16, and an enabled attribution exists'. */
export function isAttributionShown(
  statusId: number | null,
  subStatusId: number | null,
  stored: StoredAttribution,
  actor: Actor,
): boolean {
  return attributionApplies(statusId, subStatusId) && attributionTargets(stored, actor).length > 0;
}

/** Initial attribution after choosing a sub-status: 1, or the stored one if 1 is out of reach. */
export function defaultAttribution(stored: StoredAttribution, actor: Actor): AttributionId {
  const reachable = attributionTargets(stored, actor).includes(ATTRIBUTION.notSent);
  return reachable ? ATTRIBUTION.notSent : storedAttribution(stored);
}

/** Initial billing once attribution is 3: the stored step, else 1; null for other attributions. */
export function defaultBilling(
  attributionId: number | null,
  stored: StoredAttribution,
): BillingStatusId | null {
  return attributionId === ATTRIBUTION.attributed ? storedBilling(stored) : null;
}

export interface AttributionChoice {
  readonly attribution_id: number | null;
  readonly billing_status_id: number | null;
}

/**
 * Attribution and billing after a save: the chosen ones, else the stored ones, else the defaults. Leads other than
 * purchases, and used cars, have neither.
 */
export function settleAttribution(
  chosen: AttributionChoice & { readonly status_id: number | null; readonly sub_status_id: number | null },
  stored: StoredAttribution,
  actor: Actor,
): AttributionChoice {
  if (!attributionApplies(chosen.status_id, chosen.sub_status_id)) return NO_ATTRIBUTION;
  const initial = isAttributionShown(chosen.status_id, chosen.sub_status_id, stored, actor)
    ? ATTRIBUTION.notSent
    : null;
  const attribution_id = chosen.attribution_id ?? stored.attributionId ?? initial;
  const billing = defaultBilling(attribution_id, stored);
  return { attribution_id, billing_status_id: billing && (chosen.billing_status_id ?? billing) };
}

/** Refuses steps outside the tables; leaving the value is never a step. */
export function attributionErrors(
  settled: AttributionChoice,
  stored: StoredAttribution,
  actor: Actor,
): StatusErrors {
  const errors: StatusErrors = {};
  const { attribution_id, billing_status_id } = settled;
  const attributions: readonly number[] = [storedAttribution(stored), ...attributionTargets(stored, actor)];
  const billings: readonly number[] = billingTargets(stored, actor);
  if (attribution_id !== null && !attributions.includes(attribution_id)) {
    errors.attribution_id = statusText('attribution.not_allowed');
  }
  if (billing_status_id !== null && !billings.includes(billing_status_id)) {
    errors.billing_status_id = statusText('billing.not_allowed');
  }
  return errors;
}

function storedAttribution({ attributionId }: StoredAttribution): AttributionId {
  return attributionId ?? ATTRIBUTION.notSent;
}

/** Billing belongs to attribution 3; a leftover value means nothing. */
function storedBilling({ attributionId, billingStatusId }: StoredAttribution): BillingStatusId {
  const attributed = attributionId === ATTRIBUTION.attributed;
  return (attributed && billingStatusId) || BILLING.notSent;
}

/** An attributed purchase can be taken back only before its invoice is out. */
export function isBillingUnderWay(stored: StoredAttribution): boolean {
  return stored.attributionId === ATTRIBUTION.attributed && storedBilling(stored) !== BILLING.notSent;
}

/** Parts of the client's decision on a sale that a save revokes; null for none. */
export function attributionSetBack(
  saved: Pick<AttributionChoice, 'attribution_id'>,
  { attributionId }: StoredAttribution,
): { readonly from: AttributionId; readonly to: number | null } | null {
  const isDecided = attributionId !== null && attributionId !== ATTRIBUTION.notSent;
  const isBack = saved.attribution_id === null || saved.attribution_id === ATTRIBUTION.notSent;
  return isDecided && isBack ? { from: attributionId, to: saved.attribution_id } : null;
}
