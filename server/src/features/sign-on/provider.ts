import { createRemoteJWKSet, customFetch as keysFetch } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { SignOnAccess } from '../../platform/environment.ts';
import { exchange, OutboundError } from '../../platform/outbound/post.ts';

/** Seconds by which the clocks of provider and server may differ. */
export const CLOCK_TOLERANCE = 60;
/** How long the provider's metadata and keys are believed without asking. */
const BELIEVED_MS = 10 * 60_000;
/** Largest answer: keys, and the claims of somebody in many groups. */
const LONGEST_ANSWER = 262_144;

/** The provider is away or answers nonsense; `reason` is a code for logs, never a part of a token. */
export class ProviderError extends Error {
  readonly kind: 'unreachable' | 'invalid';
  readonly reason: string;
  constructor(kind: ProviderError['kind'], reason: string) {
    super(reason);
    this.kind = kind;
    this.reason = reason;
  }
}

export interface Provider {
  readonly configuration: Configuration;
  /** For tokens that the provider sends by itself. */
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

interface Known {
  readonly at: number;
  readonly provider: Promise<Provider>;
}

const known = new Map<string, Known>();

/** By discovery, through the guarded calls of the product. Throws ProviderError. */
export async function providerOf(access: SignOnAccess): Promise<Provider> {
  const name = JSON.stringify([access.issuer, access.clientId, access.clientSecret, access.allowPrivate]);
  const before = known.get(name);
  if (before && performance.now() - before.at < BELIEVED_MS) return before.provider;
  const provider = translated(discover(access));
  known.set(name, { at: performance.now(), provider });
  // What failed is asked again at the next sign-in.
  provider.catch(() => known.delete(name));
  return provider;
}

async function discover(access: SignOnAccess): Promise<Provider> {
  const fetchIt = guardedFetch(access);
  const configuration = await discovery(
    new URL(access.issuer),
    access.clientId,
    { client_secret: access.clientSecret, [clockTolerance]: CLOCK_TOLERANCE },
    clientAuth(access.clientSecret),
    {
      [customFetch]: fetchIt,
      timeout: access.timeoutMs / 1000,
      execute: [enableNonRepudiationChecks, ...(access.allowPrivate ? [allowInsecureRequests] : [])],
    },
  );
  const { jwks_uri: keysUrl } = configuration.serverMetadata();
  if (!keysUrl) throw new ProviderError('invalid', 'no_jwks_uri');
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    cacheMaxAge: BELIEVED_MS,
    [keysFetch]: (url, { headers }) =>
      fetchIt(url, {
        method: 'GET',
        headers: Object.fromEntries(headers),
        body: undefined,
        redirect: 'manual',
      }),
  });
  return { configuration, keys };
}

/** By the Authorization header, the standard's default, or in the body of providers that take nothing else. */
function clientAuth(secret: string): ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const inBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
    const prove = inBody ? ClientSecretPost(secret) : ClientSecretBasic(secret);
    prove(server, client, body, headers);
  };
}

/** Public addresses alone unless the operator allows private ones, no redirects, limits of time and size. */
function guardedFetch({ allowPrivate, timeoutMs }: SignOnAccess): CustomFetch {
  return async (url, { headers, body }) => {
    const answer = await exchange(
      {
        url,
        headers: Object.fromEntries(new Headers(headers)),
        ...(body !== undefined && body !== null && { body: String(body) }),
      },
      { allowPrivate, timeoutMs },
      LONGEST_ANSWER,
    );
    const hasBody = answer.status !== 204 && answer.status !== 304;
    return new Response(hasBody ? answer.text : null, {
      status: answer.status,
      headers: { 'content-type': answer.type },
    });
  };
}

interface Begun {
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Address of the provider's page. */
export async function addressToBegin(
  { configuration }: Provider,
  { codeVerifier, nonce, redirectUri, scope, state }: Begun,
): Promise<string> {
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }).href;
}

interface Answered extends Omit<Begun, 'scope'> {
  readonly code: string;
  readonly iss: string | undefined;
}

/**
 * Claims of a person: those of the ID token, whose signature, issuer, audience, time and nonce are checked, and those of
 * UserInfo if the token has no e-mail. Throws ProviderError.
 */
export function claimsOf(
  { configuration }: Provider,
  { code, codeVerifier, iss, nonce, redirectUri, state }: Answered,
): Promise<Readonly<Record<string, unknown>> & { iss: string; sub: string }> {
  const address = new URL(redirectUri);
  address.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
  return translated(
    (async () => {
      const tokens = await authorizationCodeGrant(configuration, address, {
        ...{ pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce },
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new ProviderError('invalid', 'no_id_token');
      const isWhole = 'email' in claims || !configuration.serverMetadata().userinfo_endpoint;
      const more = isWhole ? {} : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return { ...more, ...claims };
    })(),
  );
}

/** Failures of the libraries in our words: their messages and causes may hold parts of tokens. */
async function translated<T>(made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw isAway(error)
      ? new ProviderError('unreachable', codeOf(error))
      : new ProviderError('invalid', codeOf(error));
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof OutboundError) return true;
  const { cause, status } = error as { cause?: unknown; status?: unknown };
  if (typeof status === 'number' && status >= 500) return true;
  return cause instanceof Response ? cause.status >= 500 : cause instanceof Error && isAway(cause);
}

const CODE = /^[\w-]{1,60}$/;

/** The code of an error or of what caused it, and the claim that was wrong. */
function codeOf(error: unknown): string {
  const words: string[] = [];
  for (let at = error; typeof at === 'object' && at !== null; at = (at as Caused).cause) {
    if (at instanceof OutboundError) return at.reason;
    const { claim, code, error: answered } = at as Caused;
    for (const word of [answered, code, claim])
      if (typeof word === 'string' && CODE.test(word) && !words.includes(word)) words.push(word);
  }
  return words.join(' ') || 'unknown';
}

interface Caused {
  readonly cause?: unknown;
  readonly code?: unknown;
  /** Of an answer with an error. */
  readonly error?: unknown;
  readonly claim?: unknown;
}
