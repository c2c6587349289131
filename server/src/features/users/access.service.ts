import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { publicUrl } from '../../platform/environment.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { requireMail } from '../../platform/http/require-mail.ts';
import { queueMessage } from '../../platform/messages/outbox.ts';
import { logChange } from '../../platform/records/change-log.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import {
  isLivingSessionOf,
  issueResetToken,
  revokeSession,
  revokeSessionsOf,
} from '../session/session.public.ts';
import type { UserContext, UserRecord } from './users.queries.ts';
import { findManagedUser, lockManagedUser } from './users.service.ts';

const HOUR_MS = 3_600_000;
/** An invitation should last over a weekend; it works once. */
const INVITATION_HOURS = 72;

/** Throws like findManagedUser, and 400 for a deactivated user or if no mail can be sent. */
export async function inviteUser(context: ActorContext, id: number): Promise<void> {
  const { db, environment, http } = context;
  requireMail(context.messages);
  const address = publicUrl(environment, http.request.socket.localPort);
  await inTransaction(db, async (tx) => {
    // Locked, so that the address is current when the link is issued.
    const user = await lockManagedUser(tx, context, id);
    if (user.status === '0') throw badRequest(text('users:invite.inactive'));
    await inviteIn(tx, context, user, address);
  });
}

/** Queues the mail in the inviting transaction; `address` is the base address of the product. */
export async function inviteIn(
  tx: Tx,
  context: UserContext,
  { id, name, username, email }: Pick<UserRecord, 'id' | 'name' | 'username' | 'email'>,
  address: string,
): Promise<void> {
  const { clock, market, t } = context;
  const now = clock.now();
  const until = new Date(now.getTime() + INVITATION_HOURS * HOUR_MS);
  const token = await issueResetToken(tx, id, until);
  const link = `${address}/${market.code}/reset-password/${token}`;
  const facts = { user: name, username, link, hours: INVITATION_HOURS };
  const subject = t(text('users:invite.subject'));
  const body = t(text('users:invite.body', facts));
  await queueMessage(tx, { channel: 'mail', recipient: email, subject, body, until }, now);
  await logAct(tx, context, id, 'invited');
  await logSecurity(tx, doerOf(context), { event: 'user_invited', userId: id });
}

/** Ends one session, or all. Throws like findManagedUser, and 404 for an ended or foreign session. */
export async function endSessions(
  context: ActorContext,
  id: number,
  sessionId: number | undefined,
): Promise<void> {
  await findManagedUser(context, id);
  const now = context.clock.now();
  const reason = 'revoked_by_administrator';
  await inTransaction(context.db, async (tx) => {
    if (sessionId === undefined) await revokeSessionsOf(tx, id, reason, now);
    else {
      if (!(await isLivingSessionOf(tx, sessionId, id, now))) throw notFound();
      await revokeSession(tx, sessionId, reason, now);
    }
    await logAct(tx, context, id, 'signed_out');
    const detail = { session: sessionId ?? null };
    await logSecurity(tx, doerOf(context), { event: 'session_ended', userId: id, detail });
  });
}

/** Logs an act on a user that changes no field of the record. */
function logAct(
  tx: Tx,
  context: UserContext,
  recordId: number,
  act: 'invited' | 'signed_out',
): Promise<void> {
  const changes = { [act]: { old: null, new: context.clock.now().toISOString() } };
  return logChange(tx, context, { record: 'user', recordId, changes, everyMarket: true });
}
