import { z } from 'zod';
import { blankable, requiredText, wireFlag, wireText } from '../kernel/wire.ts';
import { ownStarts } from './start.schema.ts';

export const nothing = z.object({});

export const captchaImage = z.object({
  captcha_id: z.string(),
  /** A data URI for an <img>; the text never reaches the browser. */
  image: z.string(),
});

/**
 * Alternative for users who cannot read the picture: a task for the computer (captcha-puzzle.ts), sent back in the same
 * fields.
 */
export const captchaPuzzle = z.object({
  captcha_id: z.string(),
  challenge: z.string(),
  bits: z.int(),
});

/**
 * Surrounding spaces come from copying and are trimmed, as where it is set (recovery.schema.ts). Lengths bound the work
 * of hashing; they are no password policy.
 */
const password = z
  .string({ error: 'kernel:required' })
  .max(200, { error: 'kernel:invalid.too_long' })
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== '', { error: 'kernel:required' });

export const loginRequest = z.object({
  username: requiredText(100),
  password,
  captcha_id: requiredText(60),
  captcha: requiredText(20),
  remember_me: wireFlag.default(false),
});

/** What a session still has to do before it may do anything else. */
export const NEXT_STEPS = ['password', 'second_factor'] as const;

export type NextStep = (typeof NEXT_STEPS)[number];

export const userData = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  role_id: z.int(),
  role_name: z.string(),
  /** Market after sign-in: the path's if the user works there, else the user's first. */
  market: z.enum(['id', 'ph']),
  markets: z.array(z.enum(['id', 'ph'])),
  /** The user's chosen start, as far as current rights allow. */
  own_start: ownStarts,
  /** Present while an administrator views as another role: `role_id` is that role's, and writes are refused. */
  read_only: z.literal(true).optional(),
  /** Present until it is done: every other call answers 403 `sign_in_unfinished`. */
  next_step: z.enum(NEXT_STEPS).optional(),
});

export type UserData = z.infer<typeof userData>;

export const signedIn = z.object({
  token: z.string(),
  /** Present only for callers other than browsers, which hold it in an HttpOnly cookie. */
  refreshToken: z.string().optional(),
  /** Seconds until the access token expires. */
  expires_in: z.int(),
  user_data: userData,
});

export const refreshRequest = z.object({
  /** Absent for browsers, whose cookie holds it. */
  refreshToken: blankable(wireText(100)),
  /** When sent it must be the e-mail of the token's user. */
  authEmail: blankable(wireText(200)),
});

export const accessEntry = z.object({
  resource: z.string(),
  controller: z.string(),
  path: z.string(),
  module: z.string(),
  action: z.string(),
});
