import { text } from '@otolead/contract/kernel/text.ts';
import {
  getSessions,
  revokeOtherSessions,
  revokeOwnSession,
} from '@otolead/contract/session/devices.endpoints.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { isLivingSessionOf, livingDevices } from './devices.queries.ts';
import { revokeSession, revokeSessionsOf } from './tokens.queries.ts';

/** Signed-in devices: users see and end only their own sessions. */
export const deviceRoutes: readonly Route[] = [
  route(getSessions, async ({ actor, clock, db }) => {
    return { data: await livingDevices({ actor, clock, db }, actor.userId) };
  }),

  route(revokeOwnSession, async (context, { id }) => {
    const { actor, clock, db } = context;
    const now = clock.now();
    if (!(await isLivingSessionOf(db, id, actor.userId, now))) throw notFound();
    await inTransaction(db, async (tx) => {
      await revokeSession(tx, id, 'revoked_by_user', now);
      const detail = { session: id };
      await logSecurity(tx, doerOf(context), { event: 'session_ended', userId: actor.userId, detail });
    });
    return { data: {}, message: text('session:devices.revoked') };
  }),

  route(revokeOtherSessions, async (context) => {
    const { actor, clock, db } = context;
    await inTransaction(db, async (tx) => {
      await revokeSessionsOf(tx, actor.userId, 'revoked_by_user', clock.now(), actor.sessionId);
      await logSecurity(tx, doerOf(context), { event: 'session_ended', userId: actor.userId });
    });
    return { data: {}, message: text('session:devices.others_revoked') };
  }),
];
