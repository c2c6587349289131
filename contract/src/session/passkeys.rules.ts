import { atMost, formRules, required } from '../kernel/form-rules.ts';

export const LONGEST_PASSKEY_NAME = 60;
/** Passkeys of one user. */
export const MOST_PASSKEYS = 10;

const name = [required, atMost(LONGEST_PASSKEY_NAME)];

export const passkeyNameRules = formRules<{ readonly name: string }>('session', { name });

export const newPasskeyRules = formRules<{ readonly name: string; readonly own_password: string }>(
  'session',
  {
    name,
    own_password: [required],
  },
);
