import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';

export const CLIENT_ID = 'otolead';
export const CLIENT_SECRET = 'a secret that only two know';
const KEY_ID = 'the first key';

/** What the provider knows about somebody. */
export interface ProvidedPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly preferred_username?: string;
  readonly groups?: readonly string[];
}

export interface Signing {
  readonly key?: CryptoKey;
  readonly kid?: string;
}

/** A real OpenID provider on loopback, at which everybody is signed in as `person` without being asked. */
export interface IdentityProvider {
  readonly issuer: string;
  person: ProvidedPerson;
  /** Replaces claims of the next ID tokens; for tokens that a right provider never makes. */
  alter: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** With which key ID tokens are signed. */
  signing: Signing;
  /** Answers 503 to everything. */
  isAway: boolean;
  /** Serves this client; before, only the address is known. */
  readonly serve: (client: ServedClient) => void;
  /** Signs claims by the provider's key, or another one. */
  readonly sign: (claims: JWTPayload, signing?: Signing) => Promise<string>;
  readonly environment: NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
}

interface ServedClient {
  readonly redirectUris: readonly string[];
  readonly backChannel?: string;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (idp.isAway || !provider) return void response.writeHead(503).end();
    if (request.url?.startsWith('/interaction/')) return void signInAtOnce(provider, request, response, idp);
    void provider.callback()(request, response);
  });
  const issuer = await listen(server);
  const sign = (claims: JWTPayload, { key = privateKey, kid = KEY_ID }: Signing = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  const idp: IdentityProvider = {
    issuer,
    person: { sub: 'nobody' },
    alter: undefined,
    signing: {},
    isAway: false,
    sign,
    serve: (client) => {
      provider = new Provider(issuer, configurationFor(client, jwk, idp));
      provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
        await next();
        const body = context.body as { id_token?: string } | undefined;
        if (context.path === '/token' && body?.id_token) {
          const claims = decodeJwt(body.id_token);
          body.id_token = await sign(idp.alter?.(claims) ?? claims, idp.signing);
        }
      });
    },
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Astra account',
      OIDC_SCOPE: 'openid email profile groups',
      OIDC_ALLOW_PRIVATE: 'true',
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return idp;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

function configurationFor(
  { backChannel, redirectUris }: ServedClient,
  jwk: object,
  idp: IdentityProvider,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        ...(backChannel && {
          backchannel_logout_uri: backChannel,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: { keys: [jwk] },
    // Its dispatcher refuses loopback, where the product of the tests listens.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of the cookies'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...idp.person, sub }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // The form of the question answers itself.
        logoutSource: (context, form) => {
          context.body = `<!doctype html><title>Bye</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`;
        },
      },
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  };
}

async function signInAtOnce(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  { person }: IdentityProvider,
): Promise<void> {
  await provider.interactionFinished(request, response, { login: { accountId: person.sub } });
}

/** Goes from page to page of the provider as a browser does; the address of ours at which it ends. */
export async function visit(url: string): Promise<URL> {
  const { origin } = new URL(url);
  const jar = new Map<string, string>();
  let at = url;
  for (let pages = 0; pages < 10; pages += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    at = new URL(next, at).href;
    if (!at.startsWith(origin)) return new URL(at);
  }
  throw new Error('the provider goes round in circles');
}
