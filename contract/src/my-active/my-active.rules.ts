import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import { ROLE } from '../kernel/roles.ts';
import { type Text, text } from '../kernel/text.ts';
import { isClosed, LEAD_SUB_STATUS, type LeadStatusId } from '../lead-status/statuses.rules.ts';

/** A lead is kept by one agent at most; these are the ways in which that agent changes (spec A§4, A§6). */
export const MY_ACTIVE_ACTIONS = ['assign', 'reassign', 'remove'] as const;

export type MyActiveAction = (typeof MY_ACTIVE_ACTIONS)[number];

/** The right behind each action; assigning belongs to the roles that work on a lead. */
export const MY_ACTIVE_RIGHTS = {
  assign: EDIT_LEAD,
  reassign: '/reassign_my_active',
  remove: '/remove_my_active',
} as const satisfies Record<MyActiveAction, `/${string}`>;

export interface MyActiveActor {
  readonly userId: number;
  readonly roleId: number;
}

/** Roles 1 and 5 do everything, to many leads at once; an agent takes leads for himself (spec A§6). */
export function mayChangeMyActive(
  { roleId, userId }: MyActiveActor,
  action: MyActiveAction,
  agentId: number | undefined,
): boolean {
  if (roleId === ROLE.administrator || roleId === ROLE.supervisor) return true;
  return action === 'assign' && roleId === ROLE.agent && agentId === userId;
}

export interface MyActiveForm {
  readonly action_type: MyActiveAction;
  readonly agent_id?: number | undefined;
  readonly comment?: string | undefined;
}

export type MyActiveErrors = Partial<Record<'agent_id' | 'comment', Text>>;

/** Update stays disabled while this is not empty (spec A§5). */
export function myActiveErrors({
  action_type: action,
  agent_id: agentId,
  comment,
}: MyActiveForm): MyActiveErrors {
  const errors: MyActiveErrors = {};
  const required = (name: 'agent_id' | 'comment') =>
    text('kernel:required', { name: text(`my-active:field.${name}`) });
  if (action !== 'remove' && !agentId) errors.agent_id = required('agent_id');
  if (action === 'reassign' && !comment?.trim()) errors.comment = required('comment');
  return errors;
}

export interface OwnedLead {
  readonly ownerId: number | null;
  readonly statusId: number;
  readonly subStatusId: number;
}

const KEPT: readonly number[] = [LEAD_SUB_STATUS.booked, LEAD_SUB_STATUS.retailed];

/** Active leads, bookings and deliveries can have an owner; other closed leads have none (domain.md 6, 13). */
function mayHaveOwner({ statusId, subStatusId }: OwnedLead): boolean {
  return !isClosed(statusId as LeadStatusId) || KEPT.includes(subStatusId);
}

/** My Active is enabled for a lead that an agent keeps and that may be kept (domain.md 6). */
export function isMyActiveEnabled(lead: OwnedLead): boolean {
  return lead.ownerId !== null && mayHaveOwner(lead);
}

/** Why an action leaves a lead alone; the words are the messages `my-active:refused.<reason>`. */
export type MyActiveRefusal = 'not_enabled' | 'same_owner' | 'has_owner';

/** Undefined when the action changes the lead's owner. A leftover owner of a closed lead can always be removed. */
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
 * Agents to choose from, without the lead's present owner (spec A§4). Among leads of several owners every agent
 * is new to some of them; those that an agent has already are left alone then.
 */
export function reassignOptions<Agent extends { readonly id: number }>(
  agents: readonly Agent[],
  currentOwnerIds: readonly (number | null)[],
): Agent[] {
  const owners = new Set(currentOwnerIds);
  return agents.filter(({ id }) => owners.size !== 1 || !owners.has(id));
}
