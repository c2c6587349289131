import { z } from 'zod';
import { blankable, requiredText, wireText } from '../kernel/wire.ts';

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not count. */
const code = requiredText(40);

export const signInCodeRequest = z.object({
  /** From `detail` of the refused sign-in; valid for five minutes. */
  step_token: requiredText(100),
  code,
});

export const secondFactor = z.object({
  /** Codes of an app. */
  is_set: z.boolean(),
  has_passkey: z.boolean(),
  /** The role needs one, so that it can be replaced and not removed. */
  is_demanded: z.boolean(),
  codes_left: z.int(),
});

export type SecondFactor = z.infer<typeof secondFactor>;

/** Needed but in the step of a sign-in that demands a second factor. */
export const beginRequest = z.object({ own_password: blankable(wireText(200)) });

export const begunSecondFactor = z.object({
  /** Base32, for apps without a camera. */
  secret: z.string(),
  /** `otpauth://` address, shown as a QR code. */
  uri: z.string(),
});

export type BegunSecondFactor = z.infer<typeof begunSecondFactor>;

export const confirmRequest = z.object({ code });

export const ownPasswordRequest = z.object({ own_password: requiredText(200) });

/** Shown once; the server keeps hashes. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
