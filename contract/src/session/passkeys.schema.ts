import { z } from 'zod';
import { blankable, requiredName, requiredText, wireFlag, wireId, wireText } from '../kernel/wire.ts';
import { LONGEST_PASSKEY_NAME } from './passkeys.rules.ts';

const passkey = z.object({
  id: z.int(),
  /** As its user called it. */
  name: z.string(),
  created_date: z.iso.datetime(),
  last_used_date: z.iso.datetime().nullable(),
});

export type Passkey = z.infer<typeof passkey>;

export const passkeys = z.object({
  /** A market of the caller offers them. */
  is_on: z.boolean(),
  passkeys: z.array(passkey),
});

/** Options for `navigator.credentials`, as JSON (WebAuthn level 3). */
export const webAuthnOptions = z.looseObject({ challenge: z.string() });

const base64url = (longest: number) =>
  z
    .string({ error: 'kernel:invalid.value' })
    .max(longest, { error: 'kernel:invalid.too_long' })
    .regex(/^[\w-]+$/, { error: 'kernel:invalid.value' });

const credentialOf = <Response extends z.ZodRawShape>(response: Response) =>
  z
    .object({
      id: base64url(1400),
      rawId: base64url(1400),
      type: z.literal('public-key'),
      response: z.object({ clientDataJSON: base64url(8000), ...response }),
    })
    .meta({ description: 'What `navigator.credentials` answered, as JSON (WebAuthn level 3)' });

export const assertion = credentialOf({
  authenticatorData: base64url(8000),
  signature: base64url(8000),
  userHandle: base64url(200).nullish(),
});

export const attestation = credentialOf({
  attestationObject: base64url(64_000),
  transports: z.array(z.string().max(40)).max(10).default([]),
});

export const beginPasskeyRequest = z.object({ own_password: blankable(wireText(200)) });

const name = requiredName(LONGEST_PASSKEY_NAME);

export const addPasskeyRequest = z.object({ name, credential: attestation });

/** Shown once, with the first second factor of a user; the server keeps hashes. */
export const addedPasskey = z.object({ recovery_codes: z.array(z.string()) });

export const renamePasskeyRequest = z.object({ id: wireId, name });

export const removePasskeyRequest = z.object({ id: wireId, own_password: requiredText(200) });

/** `step_token`: as the second step of a sign-in, in place of a code. */
export const beginPasskeySignInRequest = z.object({ step_token: blankable(wireText(100)) });

export const provePasskeyRequest = z.object({ credential: assertion });

export const passkeySignInRequest = z.object({
  step_token: blankable(wireText(100)),
  credential: assertion,
  remember_me: wireFlag.default(false),
});
