import { text } from '@otolead/contract/kernel/text.ts';
import { errors, jwtVerify } from 'jose';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type SignOnAccess, signOnAccess } from '../../platform/environment.ts';
import type { Context } from '../../platform/http/context.ts';
import { AppError, badRequest, notFound } from '../../platform/http/errors.ts';
import { logSecurity } from '../../platform/trail/security-log.ts';
import { revokeSignedOn } from '../session/session.public.ts';
import { CLOCK_TOLERANCE, ProviderError, providerOf } from './provider.ts';
import { findLinked } from './sign-on.queries.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** The provider sends it at once; an old one that somebody kept ends no later session. */
const LONGEST_LIFE = '5 minutes';

interface SignedOut {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
}

/**
 * Ends the sessions that a signed logout token names (OpenID Connect Back-Channel Logout 1.0). Throws 400 for a token that
 * is not the provider's, 404 without single sign-on.
 */
export async function endElsewhere(context: Context, logoutToken: string): Promise<void> {
  const access = signOnAccess(context.environment);
  if (!access) throw notFound();
  const { issuer, sid, subject } = await read(context, access, logoutToken);
  const { clock, db, http, market } = context;
  const now = clock.now();
  const userId = subject === undefined ? undefined : await findLinked(db, issuer, subject);
  // Somebody who never came here is signed out already.
  if (subject !== undefined && userId === undefined) return;
  await inTransaction(db, async (tx) => {
    const sessions = await revokeSignedOn(tx, { userId, sid }, now);
    if (sessions.length === 0) return;
    const doer = { at: now, marketId: market.id, address: http.request.ip };
    const detail = { sessions, by: 'single_sign_on' };
    await logSecurity(tx, doer, { event: 'session_ended', userId: userId ?? null, detail });
  });
}

async function read(context: Context, access: SignOnAccess, logoutToken: string): Promise<SignedOut> {
  try {
    const { configuration, keys } = await providerOf(access);
    const { issuer } = configuration.serverMetadata();
    const { payload } = await jwtVerify(logoutToken, keys, {
      issuer,
      audience: access.clientId,
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: LONGEST_LIFE,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const events = payload.events as Readonly<Record<string, unknown>> | null;
    const isLogout = typeof events === 'object' && events !== null && EVENT in events;
    // With a nonce it is an ID token, which browsers hold.
    if (!isLogout || 'nonce' in payload) throw new errors.JWTInvalid('no logout token');
    const sid = typeof payload.sid === 'string' ? payload.sid : undefined;
    if (payload.sub === undefined && sid === undefined) throw new errors.JWTInvalid('names nobody');
    return { issuer, subject: payload.sub, sid };
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unreachable')
      throw new AppError(502, 'bad_gateway', text('sign-on:unreachable', { name: access.name }));
    const reason = error instanceof errors.JOSEError ? error.code : 'invalid';
    context.http.request.log.warn({ reason }, 'single sign-on: refused logout token');
    throw badRequest(text('sign-on:logout_token'), 'token_invalid');
  }
}
