import { z } from 'zod';
import { requiredText, wireText } from '../kernel/wire.ts';
import { identifierFault, isCode, SHORTEST_PASSWORD } from './recovery.rules.ts';

/** A mobile in any spelling, or an e-mail. Answers never reveal whether an account exists. */
const identifier = wireText(200).superRefine((typed, context) => {
  const fault = identifierFault(typed);
  if (fault) context.addIssue({ code: 'custom', message: fault });
});

export const recoveryRequest = z.object({ mobile_or_email: identifier });

export const codeRequest = recoveryRequest.extend({
  otp: requiredText(12).refine(isCode, { error: 'session:otp.invalid' }),
});

export const resetToken = requiredText(100);

export const validateResetRequest = z.object({ resetToken });

/** Spaces around a password come from copying and are trimmed (spec A§5 'after trimming'). */
const newPassword = wireText(200)
  .transform((value) => value.trim())
  .refine((value) => value !== '', { error: 'kernel:required' })
  .refine((value) => value.length >= SHORTEST_PASSWORD, { error: 'session:password.too_short' });

export const resetPasswordRequest = z
  .object({
    password: newPassword,
    confirm_password: requiredText(200),
    resetToken,
  })
  .refine(({ password, confirm_password: confirmation }) => password === confirmation, {
    path: ['confirm_password'],
    error: 'session:password.mismatch',
  });

export const codeSent = z.object({
  /** Seconds until 'resend' is enabled. */
  resend_after: z.int(),
});

export const resetTokenAnswer = z.object({ resetToken: z.string() });

export const resetTokenState = z.object({ valid: z.boolean() });
