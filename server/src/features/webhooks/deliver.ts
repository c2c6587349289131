import { marketById } from '@otolead/contract/kernel/market.ts';
import { secondsToRetry } from '@otolead/contract/webhooks/retries.rules.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { OutboundError, type OutboundOptions, post } from '../../platform/outbound/post.ts';
import { logOwnChange } from '../../platform/records/change-log.ts';
import { DELIVER_WEBHOOK } from './outbox.ts';
import { signatureOf } from './signature.ts';

export interface DeliverServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbound: OutboundOptions;
}

const GONE = 410;

/** Outcome of a try: an HTTP status, or why there was none. */
type Outcome = { readonly status: number } | { readonly error: OutboundError['reason'] | 'switched_off' };

/**
 * One try of one delivery. The next try is queued before this job ends, so that a dying worker sends a message twice,
 * under the same id, rather than never. 2xx delivers, 410 switches the receiver off, anything else is retried as
 * documented.
 */
export async function deliverWebhook(services: DeliverServices, id: number): Promise<void> {
  const found = await findDelivery(services.db, id);
  if (!found) return;
  const outcome = found.status === 1 ? await attempt(services, found) : ({ error: 'switched_off' } as const);
  await settle(services, found, outcome);
}

function findDelivery(db: Db, id: number) {
  return db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .innerJoin('webhook_message as message', 'message.id', 'webhook_delivery.message_id')
    .where('webhook_delivery.id', '=', id)
    .where('webhook_delivery.state', '=', 'pending')
    .select(['webhook_delivery.id', 'webhook_delivery.tries', 'webhook.id as webhook_id', 'webhook.url'])
    .select(['webhook.secret', 'webhook.old_secret', 'webhook.old_secret_until', 'webhook.status'])
    .select(['message.id as message_id', 'message.type', 'message.lead_id', 'message.market_id'])
    .select(['message.data', 'message.created_at'])
    .executeTakeFirst();
}

type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Message id for the receiver, the same for every try. */
export const messageName = (id: number) => `msg_${id}`;

async function attempt({ clock, outbound }: DeliverServices, found: FoundDelivery): Promise<Outcome> {
  const now = clock.now();
  const timestamp = Math.floor(now.getTime() / 1000);
  const id = messageName(found.message_id);
  const body = JSON.stringify({
    type: found.type,
    timestamp: found.created_at.toISOString(),
    data: {
      lead_id: found.lead_id,
      market: marketById(found.market_id).code,
      ...(found.data as Record<string, unknown>),
    },
  });
  const isOldGood = found.old_secret_until !== null && found.old_secret_until > now;
  const secrets = [found.secret, isOldGood ? found.old_secret : null].filter((secret) => secret !== null);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'OtoLead-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id, timestamp, body }, secrets),
  };
  try {
    return { status: await post({ url: found.url, headers, body }, outbound) };
  } catch (error) {
    if (error instanceof OutboundError) return { error: error.reason };
    throw error;
  }
}

function settle({ clock, db }: DeliverServices, found: FoundDelivery, outcome: Outcome): Promise<void> {
  const now = clock.now();
  const status = 'status' in outcome ? outcome.status : null;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const tries = found.tries + 1;
  const isOver = isDelivered || status === GONE || found.status !== 1;
  const wait = isOver ? undefined : secondsToRetry(tries);
  const next = wait === undefined ? null : new Date(now.getTime() + wait * 1000);
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('webhook_delivery')
      .set({
        state: isDelivered ? 'delivered' : next ? 'pending' : 'failed',
        tries,
        answer: status,
        error: 'error' in outcome ? outcome.error : null,
        tried_at: now,
        next_at: next,
      })
      .where('id', '=', found.id)
      .execute();
    if (status === GONE) await switchOff(tx, found, now);
    if (next)
      await sql`select graphile_worker.add_job(${DELIVER_WEBHOOK}, ${JSON.stringify({ id: found.id })}::json,
        run_at => now() + make_interval(secs => ${wait}))`.execute(tx);
  });
}

/** Switches off a receiver that answered 410; an inactive one stays unchanged. */
async function switchOff(
  tx: Tx,
  { webhook_id: recordId, market_id: marketId }: FoundDelivery,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set((eb) => ({ status: 0, gone_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', recordId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const changes = { status: { old: '1', new: '0' } };
  await logOwnChange(tx, { marketId, at: now }, { record: 'webhook', recordId, changes });
}

const KEEP_MS = 30 * 24 * 3_600_000;

/** The log of deliveries is kept for 30 days. */
export async function sweepWebhooks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_message')
    .where('created_at', '<', new Date(now.getTime() - KEEP_MS))
    .execute();
}
