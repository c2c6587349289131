import { isClosed, LEAD_SUB_STATUS, type LeadStatusId } from '../kernel/lead-statuses.ts';
import { type Text, text } from '../kernel/text.ts';

/** A lead has at most one My Active agent; ways to change that agent (spec A§4, A§6). */
export const MY_ACTIVE_ACTIONS = ['assign', 'reassign', 'remove'] as const;

export type MyActiveAction = (typeof MY_ACTIVE_ACTIONS)[number];

/** Maximum agents per distribution of leads. */
export const MOST_SHARED = 50;
/** Largest share; shares are relative. */
export const MOST_SHARES = 1_000;

export interface AgentShare {
  readonly agent_id: number;
  readonly share?: number | undefined;
}

/** Leads per agent: proportional to the shares, remainders to the largest fractions. */
export function shareOut(total: number, shares: readonly AgentShare[]): number[] {
  const weights = shares.map(({ share }) => share ?? 1);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const counts = weights.map((weight) => Math.floor((total * weight) / sum));
  const left = total - counts.reduce((all, count) => all + count, 0);
  const rest = (at: number) => (total * (weights[at] ?? 0)) % sum;
  const next = weights.map((_, at) => at).toSorted((one, other) => rest(other) - rest(one) || one - other);
  for (const at of next.slice(0, left)) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}

export interface MyActiveForm {
  readonly action_type: MyActiveAction;
  readonly agent_id?: number | undefined;
  readonly shares?: readonly AgentShare[] | undefined;
  readonly comment?: string | undefined;
}

export type MyActiveErrors = Partial<Record<'agent_id' | 'shares' | 'comment', Text>>;

/** Update stays disabled while this is not empty (spec A§5). */
export function myActiveErrors({
  action_type: action,
  agent_id: agentId,
  shares = [],
  comment,
}: MyActiveForm): MyActiveErrors {
  const errors: MyActiveErrors = {};
  const required = (name: 'agent_id' | 'comment') =>
    text('kernel:required', { name: text(`my-active:field.${name}`) });
  if (action !== 'remove') {
    const fault = shareFault(shares);
    if (fault) errors.shares = text(`my-active:shares.${fault}`);
    if (shares.length > 0 && agentId) errors.agent_id = text('my-active:shares.instead');
    if (shares.length === 0 && !agentId) errors.agent_id = required('agent_id');
  }
  if (action === 'reassign' && !comment?.trim()) errors.comment = required('comment');
  return errors;
}

function shareFault(shares: readonly AgentShare[]): 'twice' | 'some' | null {
  if (new Set(shares.map(({ agent_id: id }) => id)).size !== shares.length) return 'twice';
  const given = shares.filter(({ share }) => share !== undefined).length;
  return given > 0 && given < shares.length ? 'some' : null;
}

export interface OwnedLead {
  readonly ownerId: number | null;
  readonly statusId: number;
  readonly subStatusId: number;
}

const KEPT: readonly number[] = [LEAD_SUB_STATUS.booked, LEAD_SUB_STATUS.retailed];

/** Active leads, bookings and deliveries can have an owner; other closed leads cannot (domain.md 6, 13). */
function mayHaveOwner({ statusId, subStatusId }: OwnedLead): boolean {
  return !isClosed(statusId as LeadStatusId) || KEPT.includes(subStatusId);
}

/** My Active is enabled for an owned lead whose state allows an owner (domain.md 6). */
export function isMyActiveEnabled(lead: OwnedLead): boolean {
  return lead.ownerId !== null && mayHaveOwner(lead);
}

/** Why an action skips a lead; texts are the messages `my-active:refused.<reason>`. */
export type MyActiveRefusal = 'not_enabled' | 'same_owner' | 'has_owner';

/** Undefined if the action changes the owner. A leftover owner of a closed lead can always be removed. */
export function myActiveRefusal(
  action: MyActiveAction,
  lead: OwnedLead,
  agentId: number | undefined,
): MyActiveRefusal | undefined {
  if (action === 'remove') return lead.ownerId === null ? 'not_enabled' : undefined;
  if (action === 'reassign' ? !isMyActiveEnabled(lead) : !mayHaveOwner(lead)) return 'not_enabled';
  if (lead.ownerId === agentId) return 'same_owner';
  return action === 'assign' && lead.ownerId !== null ? 'has_owner' : undefined;
}

/**
 * Selectable agents, without the lead's current owner (spec A§4). For leads of several owners every agent is offered;
 * leads that the agent already has are skipped.
 */
export function reassignOptions<Agent extends { readonly id: number }>(
  agents: readonly Agent[],
  currentOwnerIds: readonly (number | null)[],
): Agent[] {
  const owners = new Set(currentOwnerIds);
  return agents.filter(({ id }) => owners.size !== 1 || !owners.has(id));
}
