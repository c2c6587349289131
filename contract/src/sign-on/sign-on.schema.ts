import { z } from 'zod';
import { blankable, requiredText, wireFlag, wireText } from '../kernel/wire.ts';

/** What the sign-in page offers beside user id and password. */
export const signInWays = z.object({
  /** Name of the company account for the button; null where single sign-on is off. */
  single_sign_on: z.string().nullable(),
  /** Signing in by a passkey, without a password. */
  passkeys: z.boolean(),
});

export type SignInWays = z.infer<typeof signInWays>;

export const beginSignOnRequest = z.object({ remember_me: wireFlag.default(false) });

/** Page of the identity provider on which the browser goes on. */
export const begunSignOn = z.object({ url: z.url() });

/** What the identity provider added to the address of the page it sent the browser back to. */
export const finishSignOnRequest = z.object({
  state: requiredText(100).meta({ description: 'As given in the address of the begun sign-in; works once' }),
  code: blankable(wireText(4000)),
  iss: blankable(wireText(1000)).meta({ description: 'Issuer, where the provider sends it (RFC 9207)' }),
  error: blankable(wireText(200)).meta({ description: 'Instead of a code, e.g. `access_denied`' }),
});

export const backChannelRequest = z.object({
  logout_token: requiredText(8000).meta({ description: 'Signed by the identity provider' }),
});
