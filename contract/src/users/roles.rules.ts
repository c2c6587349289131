import { formRules, required } from '../kernel/form-rules.ts';

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
