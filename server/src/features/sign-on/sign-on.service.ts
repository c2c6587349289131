import { randomBytes } from 'node:crypto';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { finishSignOn } from '@otolead/contract/sign-on/sign-on.endpoints.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { publicUrl, type SignOnAccess, signOnAccess } from '../../platform/environment.ts';
import type { Context } from '../../platform/http/context.ts';
import { AppError, badRequest, notFound, tooManyRequests } from '../../platform/http/errors.ts';
import { logSecurity } from '../../platform/trail/security-log.ts';
import {
  callerOf,
  countFromNetwork,
  type ElsewhereOutcome,
  signInFromElsewhere,
} from '../session/session.public.ts';
import { accountOf, type Refusal } from './accounts.ts';
import { personOf } from './claims.ts';
import { addressToBegin, claimsOf, ProviderError, providerOf } from './provider.ts';
import { browserOf, clearBrowserCookie, setBrowserCookie } from './sign-on.cookie.ts';
import { insertRequest, offeringMarkets, takeRequest } from './sign-on.queries.ts';

/** Time to sign in at the provider. */
const REQUEST_SECONDS = 600;
/** Begun sign-ins per network, one forgotten per second: an office in the morning, but no machine fills the table. */
const ALLOWED = 600;
const RETRY_SECONDS = 60;

const randomText = () => randomBytes(32).toString('base64url');

/** Of the path's market; undefined where it is off. */
export async function offeredAccess({ db, environment, market }: Context): Promise<SignOnAccess | undefined> {
  const access = signOnAccess(environment);
  if (!access) return undefined;
  const markets = await offeringMarkets(db);
  return markets.some(({ marketId }) => marketId === market.id) ? access : undefined;
}

/** The page of ours to which the provider sends the browser back; the operator registers it there. */
function redirectUriOf({ environment, http: { request }, market }: Context): string {
  const ours = environment.PUBLIC_URL ? publicUrl(environment) : `${request.protocol}://${request.host}`;
  return new URL(`${ours}/${market.code}/single-sign-on`).href;
}

async function requireAccess(context: Context): Promise<SignOnAccess> {
  const access = await offeredAccess(context);
  if (!access) throw notFound();
  return access;
}

/** Address of the provider's page. Throws 404 where single sign-on is off, 502 while the provider is away. */
export async function begin(context: Context, remember: boolean): Promise<string> {
  const { clock, db, environment, http, market } = context;
  const access = await requireAccess(context);
  const now = clock.now();
  const { ip: address } = http.request;
  if (!(await countFromNetwork(db, { name: 'sign-on', address, allowed: ALLOWED, now })))
    throw tooManyRequests(RETRY_SECONDS);
  const [state, nonce, codeVerifier] = [randomText(), randomText(), randomText()];
  const redirectUri = redirectUriOf(context);
  const url = await saying(context, access, async () =>
    addressToBegin(await providerOf(access), {
      codeVerifier,
      nonce,
      redirectUri,
      scope: access.scope,
      state,
    }),
  );
  const browser = browserOf(http.request, environment) ?? randomText();
  const expiresAt = new Date(now.getTime() + REQUEST_SECONDS * 1000);
  await insertRequest(db, { browser, codeVerifier, expiresAt, marketId: market.id, nonce, remember, state });
  setBrowserCookie(http.reply, environment, browser, REQUEST_SECONDS);
  return url;
}

/** Throws 400 with the reason in words for everybody who does not get in. */
export async function finish(
  context: Context,
  { code, error, iss, state }: ParsedOf<typeof finishSignOn>,
): Promise<Exclude<ElsewhereOutcome, { kind: 'inactive' }>> {
  const { clock, db, environment, http, market } = context;
  const access = await offeredAccess(context);
  const now = clock.now();
  const browser = browserOf(http.request, environment);
  const begun = await takeRequest(db, { state, browser, marketId: market.id }, now);
  // Where it was switched off meanwhile, what was begun is over, too.
  if (!begun || !access) {
    await note(context, 'state');
    throw badRequest(text('sign-on:expired'), 'token_invalid');
  }
  clearBrowserCookie(http.reply, environment);
  if (error !== undefined || code === undefined) {
    await note(context, 'denied');
    throw badRequest(text('sign-on:denied', { name: access.name }));
  }
  const claims = await saying(context, access, async () =>
    claimsOf(await providerOf(access), {
      ...{ code, iss, state, nonce: begun.nonce, codeVerifier: begun.code_verifier },
      redirectUri: redirectUriOf(context),
    }),
  );
  const person = personOf(claims, access);
  const outcome = await inTransaction(db, async (tx) => {
    const doer = { at: now, marketId: market.id, address: http.request.ip };
    const found = await accountOf(tx, doer, person);
    if (found.kind === 'refused') return found;
    const { hasSecondFactor, isFresh, sid } = person;
    const proven = { userId: found.userId, remember: begun.remember, sid, hasSecondFactor, isFresh };
    const entered = await signInFromElsewhere(tx, context, proven, callerOf(context));
    return entered.kind === 'inactive'
      ? ({ kind: 'refused', reason: 'inactive', userId: found.userId } as const)
      : entered;
  });
  if (outcome.kind !== 'refused') return outcome;
  await note(context, outcome.reason, outcome.userId);
  throw badRequest(wordsOf(outcome.reason, access.name));
}

const WORDS = {
  unverified_email: 'sign-on:unverified_email',
  unknown: 'sign-on:no_user',
  inactive: 'sign-on:no_user',
  demo: 'sign-on:demo',
  other_person: 'sign-on:other_person',
  no_role: 'sign-on:no_role',
  two_roles: 'sign-on:two_roles',
  no_market: 'sign-on:no_market',
} as const satisfies Record<Refusal, string>;

const wordsOf = (reason: Refusal, name: string): Text => text(WORDS[reason], { name });

async function note(context: Context, reason: string, userId: number | null = null): Promise<void> {
  const { clock, db, http, market } = context;
  const doer = { at: clock.now(), marketId: market.id, address: http.request.ip };
  const fold = `${userId ?? 0} ${reason} ${http.request.ip}`;
  await logSecurity(db, doer, { event: 'sign_on_refused', userId, detail: { reason }, fold });
}

/** Failures of the provider for the person at the page, and for the operator in two logs. */
async function saying<T>(context: Context, { name }: SignOnAccess, asked: () => Promise<T>): Promise<T> {
  try {
    return await asked();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { kind, reason } = error;
    context.http.request.log.warn({ kind, reason }, 'single sign-on');
    await note(context, `${kind} ${reason}`);
    if (kind === 'invalid') throw badRequest(text('sign-on:invalid', { name }));
    throw new AppError(502, 'bad_gateway', text('sign-on:unreachable', { name }));
  }
}
