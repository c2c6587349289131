import { ROLE } from '../kernel/roles.ts';

/** Roles that work with the lead list and may receive shared views. */
export const VIEW_ROLES: readonly number[] = [
  ROLE.administrator,
  ROLE.supervisor,
  ROLE.agent,
  ROLE.auditor,
  ROLE.dealerStaff,
];

const SHARING_ROLES: readonly number[] = [ROLE.administrator, ROLE.supervisor];

/** Whether this role may share views with other roles. */
export function mayShareViews(roleId: number): boolean {
  return SHARING_ROLES.includes(roleId);
}
