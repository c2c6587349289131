import { text } from '@otolead/contract/kernel/text.ts';
import {
  getSessions,
  revokeOtherSessions,
  revokeOwnSession,
} from '@otolead/contract/session/devices.endpoints.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { isLivingSessionOf, livingDevices } from './devices.queries.ts';
import { revokeSession, revokeSessionsOf } from './tokens.queries.ts';

/** Signed-in devices: everybody sees and ends the own sessions, nobody those of others. */
export const deviceRoutes: readonly Route[] = [
  route(getSessions, async ({ actor, clock, db }) => {
    return { data: await livingDevices({ actor, clock, db }, actor.userId) };
  }),

  route(revokeOwnSession, async ({ actor, clock, db }, { id }) => {
    const now = clock.now();
    if (!(await isLivingSessionOf(db, id, actor.userId, now))) throw notFound();
    await inTransaction(db, (tx) => revokeSession(tx, id, 'revoked_by_user', now));
    return { data: {}, message: text('session:devices.revoked') };
  }),

  route(revokeOtherSessions, async ({ actor, clock, db }) => {
    await inTransaction(db, (tx) =>
      revokeSessionsOf(tx, actor.userId, 'revoked_by_user', clock.now(), actor.sessionId),
    );
    return { data: {}, message: text('session:devices.others_revoked') };
  }),
];
