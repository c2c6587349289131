import type { SecurityEvent } from '@otolead/contract/trail/security.rules.ts';
import { sql } from 'kysely';
import type { SecurityDetail } from '../../tables/trail.tables.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';

/** Actor with time and place; no actor for the server's operator and for strangers. */
export interface Doer {
  readonly at: Date;
  readonly marketId: number | null;
  readonly actorId?: number | null;
  readonly sessionId?: number | null;
  readonly address?: string | null;
}

interface DoerContext {
  readonly actor: { readonly userId: number | null; readonly sessionId?: number | null };
  readonly clock: Clock;
  readonly market: { readonly id: number };
  /** Absent in jobs. */
  readonly http?: { readonly request: { readonly ip: string } };
}

export const doerOf = ({ actor, clock, http, market }: DoerContext): Doer => ({
  at: clock.now(),
  marketId: market.id,
  actorId: actor.userId,
  sessionId: actor.sessionId ?? null,
  address: http?.request.ip ?? null,
});

interface NewEntry {
  readonly event: SecurityEvent;
  /** User concerned. */
  readonly userId?: number | null;
  /** Ids and codes; never a password, token, number or name. */
  readonly detail?: SecurityDetail;
  /**
   * Set for acts that anybody can repeat: those with the same value within a minute are one counted entry, so that
   * nobody can fill the disk.
   */
  readonly fold?: string;
}

/** Appends to the security log, in the transaction of the act if there is one. */
export async function logSecurity(
  db: Db | Tx,
  { at, marketId, actorId = null, sessionId = null, address = null }: Doer,
  { event, userId = null, detail = {}, fold }: NewEntry,
): Promise<void> {
  const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
  await db
    .insertInto('security_log')
    .values({
      at: fold === undefined ? at : minute,
      last_at: at,
      event,
      market_id: marketId,
      actor_id: actorId,
      session_id: sessionId,
      address,
      user_id: userId,
      detail: JSON.stringify(detail),
      fold: fold === undefined ? null : `${event} ${fold}`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['fold', 'at'])
        .where('fold', 'is not', null)
        .doUpdateSet({ times: sql`security_log.times + 1`, last_at: at }),
    )
    .execute();
}

const MINUTE_MS = 60_000;
