import { formRules, required } from '../kernel/form-rules.ts';

/** Number of one-time codes for a lost phone. */
export const RECOVERY_CODES = 10;

export const codeRules = formRules<{ readonly code: string }>('session', { code: [required] });

export const ownPasswordProof = formRules<{ readonly own_password: string }>('session', {
  own_password: [required],
});
