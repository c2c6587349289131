import { createHash } from 'node:crypto';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { addPasskey, beginPasskey } from '@otolead/contract/session/passkeys.endpoints.ts';
import { MOST_PASSKEYS } from '@otolead/contract/session/passkeys.rules.ts';
import type { Passkey } from '@otolead/contract/session/passkeys.schema.ts';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { mailOwner } from './account-mail.ts';
import { advance } from './next-step.ts';
import {
  deleteOwn,
  findPasskey,
  insertChallenge,
  insertPasskey,
  nameOwn,
  noteUse,
  passkeysOf,
  takeChallenge,
} from './passkeys.queries.ts';
import { proveOwnPassword } from './prove-password.ts';
import { countCodes, forgetCodes, lockUser } from './second-factor.queries.ts';
import { renewCodes } from './second-factor.recovery-codes.ts';
import { ownAccount } from './second-factor.service.ts';
import { signInRulesOf } from './sign-in-rules.ts';
import { notePassword, revokeSessionsOf } from './tokens.queries.ts';
import {
  ALGORITHMS,
  type Assertion,
  challengeOf,
  siteOf,
  verifyAssertion,
  verifyAttestation,
} from './web-authn.ts';

export async function ownPasskeys(context: ActorContext): Promise<{ is_on: boolean; passkeys: Passkey[] }> {
  const { id, isDemo, marketIds } = await ownAccount(context);
  const { offersPasskeys } = await signInRulesOf(context.db, marketIds);
  const rows = await passkeysOf(context.db, id);
  return {
    is_on: offersPasskeys && !isDemo,
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      created_date: row.created_at.toISOString(),
      last_used_date: row.last_used_at?.toISOString() ?? null,
    })),
  };
}

/** A fixed number for the authenticator, so that it keeps one passkey per user; it tells nobody who that is. */
const handleOf = (userId: number) =>
  new Uint8Array(createHash('sha256').update(`otolead user ${userId}`).digest());

/**
 * Throws like proveOwnPassword, whose question was just answered where the sign-in waits for this step; 400 where passkeys
 * are off, under an address in numbers, for a user of the demo and for one with too many.
 */
export async function begin(context: ActorContext, { own_password: typed }: ParsedOf<typeof beginPasskey>) {
  const { actor, clock, db } = context;
  const { id, isDemo, marketIds, name, username } = await ownAccount(context);
  if (!(await signInRulesOf(db, marketIds)).offersPasskeys) throw badRequest(text('session:passkeys.off'));
  if (isDemo) throw badRequest(text('session:second_factor.demo'));
  const site = siteOf(context);
  if (!site.isNamed) throw badRequest(text('session:passkeys.insecure'));
  if (actor.nextStep !== 'second_factor') await proveOwnPassword(context, typed ?? '', 'own_password');
  const own = await passkeysOf(db, id);
  if (own.length >= MOST_PASSKEYS)
    throw badRequest(text('session:passkeys.too_many', { most: MOST_PASSKEYS }));
  const options = await generateRegistrationOptions({
    rpName: 'OtoLead',
    rpID: site.host,
    userID: handleOf(id),
    userName: username,
    userDisplayName: name,
    excludeCredentials: own.map((row) => ({ id: row.credential_id, transports: row.transports })),
    // Kept by the authenticator, so that it signs in without a user id; it asks for PIN, finger or face.
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(db, options.challenge, { userId: id }, clock.now());
  return { ...options };
}

/** Recovery codes with the first second factor, else none. Throws 400 for an answer that is not this site's. */
export async function add(
  context: ActorContext,
  { credential, name }: ParsedOf<typeof addPasskey>,
): Promise<string[]> {
  const { actor, clock, db } = context;
  const now = clock.now();
  const account = await ownAccount(context);
  if (!(await takeChallenge(db, challengeOf(credential), { userId: account.id }, now)))
    throw badRequest(text('session:passkeys.over'));
  const verified = await verifyAttestation(credential, siteOf(context));
  if ('wrong' in verified) {
    const detail = { reason: verified.wrong };
    const fold = `${account.id} ${verified.wrong}`;
    await logSecurity(db, doerOf(context), { event: 'passkey_refused', userId: account.id, detail, fold });
    throw badRequest(text('session:passkeys.wrong'));
  }
  return inTransaction(db, async (tx) => {
    await lockUser(tx, account.id);
    const made = await insertPasskey(tx, {
      userId: account.id,
      credentialId: verified.key.id,
      publicKey: verified.key.publicKey,
      counter: verified.key.counter,
      transports: credential.response.transports,
      name,
      now,
    });
    if (!made) throw badRequest(text('session:passkeys.taken'));
    const isFirst = (await countCodes(tx, account.id)) === 0;
    const codes = isFirst ? await renewCodes(tx, account.id) : [];
    await revokeSessionsOf(tx, account.id, 'second_factor_set', now, actor.sessionId);
    await advance(tx, actor);
    await mailOwner(tx, context, account, 'passkey_added');
    await logSecurity(tx, doerOf(context), { event: 'passkey_added', userId: account.id });
    return codes;
  });
}

/** Counts as the own password given again. Throws 400 for an answer of another user's passkey, or a wrong one. */
export async function prove(context: ActorContext, credential: Assertion): Promise<void> {
  const { actor, clock, db } = context;
  const now = clock.now();
  const isFresh = await takeChallenge(db, challengeOf(credential), 'sign_in', now);
  const passkey = await findPasskey(db, credential.id);
  const isOwn = isFresh && passkey?.user_id === actor.userId;
  const verified = isOwn ? await verifyAssertion(credential, passkey, siteOf(context)) : undefined;
  const isProven =
    verified !== undefined &&
    'counter' in verified &&
    passkey !== undefined &&
    (await noteUse(db, passkey, verified.counter, now));
  if (isProven) return notePassword(db, actor.sessionId, now);
  const reason = verified && 'wrong' in verified ? verified.wrong : 'invalid';
  const fold = `${actor.userId} ${reason}`;
  await logSecurity(db, doerOf(context), {
    ...{ event: 'passkey_refused', userId: actor.userId, fold },
    detail: { reason },
  });
  throw badRequest(text('session:passkeys.wrong'));
}

/** Throws 404 for a passkey that is not the caller's. */
export async function rename({ actor, db }: ActorContext, id: number, name: string): Promise<void> {
  if (!(await nameOwn(db, { id, userId: actor.userId }, name))) throw notFound();
}

/** Throws like proveOwnPassword, 404 for a passkey that is not the caller's, 400 for the last one of who needs one. */
export async function remove(context: ActorContext, id: number, typed: string): Promise<void> {
  const account = await proveOwnPassword(context, typed, 'own_password');
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, account.id);
    if (!(await deleteOwn(tx, { id, userId: account.id }))) throw notFound();
    const isLast = !account.hasApp && (await passkeysOf(tx, account.id)).length === 0;
    if (isLast && account.demandsSecondFactor) throw badRequest(text('session:second_factor.is_demanded'));
    await removed(tx, context, account.id, isLast);
    await mailOwner(tx, context, account, 'passkey_removed');
  });
}

async function removed(tx: Tx, context: ActorContext, userId: number, isLast: boolean): Promise<void> {
  if (isLast) await forgetCodes(tx, userId);
  await logSecurity(tx, doerOf(context), { event: 'passkey_removed', userId });
}
