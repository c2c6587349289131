import { ROLE } from '../kernel/roles.ts';

/** Privilege 'Role privileges', which opens the role list (domain.md 3). */
export const ROLE_PRIVILEGES_ID = 40;

/** Spec B§6: privilege 40 for role 1 alone, all others for every role. */
export function mayToggle(roleId: number, privilegeId: number): boolean {
  return privilegeId !== ROLE_PRIVILEGES_ID || roleId === ROLE.administrator;
}
