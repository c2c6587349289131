import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

export interface NewMessage {
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** Deadline of the delivery; null if there is none. */
  readonly until: Date | null;
}

/** Name of the background task that delivers one message, and its payload. */
export const SEND_MESSAGE = 'send_message';

export interface SendMessagePayload {
  readonly id: string;
  /** ISO instant. */
  readonly until?: string;
}

/** The queue waits e^n seconds after the nth failure, e^10 at most: 13 attempts are about a day. */
const MOST_ATTEMPTS = 13;

/**
 * Puts a message in the outbox and its delivery in the queue, in the transaction of the causing write. Its id becomes
 * the Message-ID, so that repeated deliveries are recognised.
 */
export async function queueMessage(tx: Tx, { until, ...message }: NewMessage, now: Date): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('outgoing_message')
    .values({ id, ...message, created_at: now, sent_at: null, last_error: null })
    .execute();
  await queueDelivery(tx, { id, ...(until && { until: until.toISOString() }) });
  return id;
}

/** For answers that must not reveal whether there was a message: the same queue work without effect. */
export async function queueNothing(tx: Tx): Promise<void> {
  await queueDelivery(tx, { id: randomUUID() });
}

async function queueDelivery(tx: Tx, payload: SendMessagePayload): Promise<void> {
  await sql`select graphile_worker.add_job(${SEND_MESSAGE}, ${JSON.stringify(payload)}::json,
    max_attempts => ${MOST_ATTEMPTS}::integer)`.execute(tx);
}

const RECENTLY_MS = 3_600_000;

/** The mail server refused this recipient, which says nothing about other mail. */
const RECIPIENT_REFUSED = 'EENVELOPE';

/** True if the newest tried message was not delivered; the recovery page then says that mail is slow. */
export async function isDeliveryDelayed(db: Db, now: Date): Promise<boolean> {
  const newest = await db
    .selectFrom('outgoing_message')
    .where('created_at', '>', new Date(now.getTime() - RECENTLY_MS))
    .where(({ eb, or }) => or([eb('sent_at', 'is not', null), eb('attempts', '>', 0)]))
    .where('last_error', 'is distinct from', RECIPIENT_REFUSED)
    .orderBy('created_at', 'desc')
    .select('sent_at')
    .limit(1)
    .executeTakeFirst();
  return newest !== undefined && newest.sent_at === null;
}
