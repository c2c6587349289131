import { formRules, type Rule, required } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';
import { SHORTEST_PASSWORD } from './recovery.rules.ts';

/** Values of the form in which users change their password. */
export interface OwnPasswordValues {
  readonly old_password: string;
  readonly new_password: string;
  readonly confirm_password: string;
}

export const NO_PASSWORDS: OwnPasswordValues = { old_password: '', new_password: '', confirm_password: '' };

const longEnough: Rule<OwnPasswordValues> = (value) =>
  String(value).trim().length < SHORTEST_PASSWORD ? text('session:password.too_short') : null;

const isRepeated: Rule<OwnPasswordValues> = (value, { new_password: password }) =>
  String(value).trim() === password.trim() ? null : text('session:password.mismatch');

/** Same rules as the new password of a reset (spec A§5). */
export const ownPasswordRules = formRules<OwnPasswordValues>('session', {
  old_password: [required],
  new_password: [required, longEnough],
  confirm_password: [required, isRepeated],
});
