import { formRules, required } from '../kernel/form-rules.ts';
import { ROLE } from '../kernel/roles.ts';

/** Privilege 'Role privileges', which opens the role list (domain.md 3). */
export const ROLE_PRIVILEGES_ID = 40;

/** Spec B§6: privilege 40 for role 1 alone, all others for every role. */
export function mayToggle(roleId: number, privilegeId: number): boolean {
  return privilegeId !== ROLE_PRIVILEGES_ID || roleId === ROLE.administrator;
}

export interface RoleSecondFactor {
  /** '1': the role's users sign in with a second factor. */
  readonly second_factor: '0' | '1';
  /** Of the editor. */
  readonly own_password: string;
}

export const roleSecondFactorRules = formRules<RoleSecondFactor>('users', {
  second_factor: [required],
  own_password: [required],
});

/** Of the editor who resets a user's second factor. */
export const resetRules = formRules<{ readonly own_password: string }>('users', { own_password: [required] });
