import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import { ROLE } from '../kernel/roles.ts';
import type { MyActiveAction } from './my-active.rules.ts';

/** Right by action; assigning belongs to roles that work on leads. */
export const MY_ACTIVE_RIGHTS = {
  assign: EDIT_LEAD,
  reassign: '/reassign_my_active',
  remove: '/remove_my_active',
} as const satisfies Record<MyActiveAction, `/${string}`>;

export interface MyActiveActor {
  readonly userId: number;
  readonly roleId: number;
}

/** Roles 1 and 5 do everything, to many leads at once; agents take leads for themselves (spec A§6). */
export function mayChangeMyActive(
  { roleId, userId }: MyActiveActor,
  action: MyActiveAction,
  agentId: number | undefined,
): boolean {
  if (roleId === ROLE.administrator || roleId === ROLE.supervisor) return true;
  return action === 'assign' && roleId === ROLE.agent && agentId === userId;
}
