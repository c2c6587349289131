import type { DialerRemoval } from '@otolead/contract/dialer/dialer.rules.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DialerOf } from './dialers.ts';

export const REMOVE_FROM_DIALER = 'remove_from_dialer';

/** Longer than a batch of pushes takes at worst: one that is on its way may reach the dialer after this transaction. */
const SENDING_SECONDS = 900;
/** Concurrent calls, as of a push. */
const IN_FLIGHT = 12;

interface Withdrawn {
  readonly marketId: number;
  readonly leadIds: readonly number[];
  readonly now: Date;
}

/** Removes withdrawn or erased leads from their lists; the dialer is asked behind the transaction. */
export async function withdrawPushes(tx: Tx, withdrawn: Withdrawn): Promise<void> {
  const { leadIds } = withdrawn;
  if (leadIds.length === 0) return;
  await queueRemovals(tx, withdrawn);
  await sql`delete from dialer_push where lead_id = any(${leadIds})`.execute(tx);
  await sql`delete from dialer_simulator_lead where called = 0 and vendor_lead_code = any(${leadIds.map(String)})`.execute(
    tx,
  );
}

/**
 * Of the leads that were ever pushed. The number itself goes along only where it is black-listed, because the dialer is to
 * go on refusing it then.
 */
async function queueRemovals(tx: Tx, { marketId, leadIds, now }: Withdrawn): Promise<void> {
  const { rows } = await sql<{ lead_id: number; is_sending: boolean }>`
    insert into dialer_removal as known (lead_id, market_id, state, refused_number, updated_at)
    select lead.lead_id, lead.market_id, 'waiting', (select mobile from blacklist
        where blacklist.market_id = lead.market_id and blacklist.mobile = lead.mobile and blacklist.status = 1),
      ${now}::timestamptz
    from lead where lead.market_id = ${marketId} and lead.lead_id = any(${leadIds})
      and (exists (select from dialer_push where dialer_push.lead_id = lead.lead_id)
        or exists (select from activity where activity.lead_id = lead.lead_id and activity.type = 'dialer_push'))
    on conflict (lead_id) do update set state = excluded.state, refused_number = excluded.refused_number,
      updated_at = excluded.updated_at
    returning lead_id, exists (select from dialer_push
      where dialer_push.lead_id = known.lead_id and state = 'sending') as is_sending`.execute(tx);
  if (rows.length === 0) return;
  const payload = JSON.stringify({ lead_ids: rows.map(({ lead_id: id }) => id) });
  const wait = rows.some(({ is_sending: isSending }) => isSending) ? SENDING_SECONDS : 0;
  await sql`select graphile_worker.add_job(${REMOVE_FROM_DIALER}, ${payload}::json,
    run_at => now() + ${wait} * interval '1 second')`.execute(tx);
}

interface RemovalServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly dialerOf: DialerOf;
}

/**
 * Tells the dialer of withdrawn leads. Throws while it has not done all of them, so that the queue tries again; after the last
 * try they have failed and the numbers are given up as well.
 */
export async function removeFromDialer(
  { clock, db, dialerOf }: RemovalServices,
  payload: unknown,
  isLastTry: boolean,
): Promise<void> {
  const { lead_ids: leadIds } = payload as { readonly lead_ids: readonly number[] };
  const waiting = await db
    .selectFrom('dialer_removal')
    .where(sql<SqlBool>`lead_id = any(${leadIds})`)
    .where('state', '<>', 'done')
    .select(['lead_id', 'market_id', 'refused_number'])
    .execute();
  const rest = waiting.values();
  const left: number[] = [];
  const lane = async () => {
    for (const { lead_id: id, market_id: marketId, refused_number: number } of rest) {
      const dialer = dialerOf(marketById(marketId));
      const isDone = (await dialer.removeLead(String(id))) && (!number || (await dialer.refuse(number)));
      if (isDone) await settle(db, [id], 'done', clock.now());
      else left.push(id);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  if (left.length === 0) return;
  await settle(db, left, isLastTry ? 'failed' : 'failing', clock.now());
  throw new Error(`the dialer has not removed ${left.length} of ${waiting.length} leads`);
}

async function settle(db: Db, leadIds: readonly number[], state: DialerRemoval, now: Date): Promise<void> {
  await db
    .updateTable('dialer_removal')
    .set({ state, updated_at: now, ...(state !== 'failing' && { refused_number: null }) })
    .where(sql<SqlBool>`lead_id = any(${leadIds})`)
    .execute();
}

/** How far the dialer is with these leads; null if none of them was ever pushed. */
export const removalOf = (leadIds: RawBuilder<unknown>): RawBuilder<DialerRemoval | null> => sql`(
  select case when count(*) = 0 then null when bool_or(state = 'failed') then 'failed'
    when bool_or(state = 'failing') then 'failing' when bool_or(state = 'waiting') then 'waiting' else 'done' end
  from dialer_removal where dialer_removal.lead_id = any(${leadIds}))`;
