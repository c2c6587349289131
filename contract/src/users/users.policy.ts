import { ROLE } from '../kernel/roles.ts';

/** Privilege 'Role privileges', which opens the role list (domain.md 3). */
export const ROLE_PRIVILEGES_ID = 40;

/** Spec B§6: privilege 40 for role 1 alone, all others for every role. */
export function mayToggle(roleId: number, privilegeId: number): boolean {
  return privilegeId !== ROLE_PRIVILEGES_ID || roleId === ROLE.administrator;
}

/**
 * Whether the viewer may edit users of a role, and assign that role (spec B§2, B§6): administrators all, supervisors
 * all but administrators, others none.
 */
export function mayManageRole(viewerRoleId: number, roleId: number): boolean {
  if (viewerRoleId === ROLE.administrator) return true;
  return viewerRoleId === ROLE.supervisor && roleId !== ROLE.administrator;
}

/** Resetting a second factor leaves the password alone between two people: supervisors do it for nobody of their rank. */
export function mayResetSecondFactor(viewerRoleId: number, roleId: number): boolean {
  return (
    mayManageRole(viewerRoleId, roleId) && (viewerRoleId !== ROLE.supervisor || roleId !== ROLE.supervisor)
  );
}
