import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import type { SendMessagePayload } from './outbox.ts';
import type { MessageTransport } from './transport.ts';

interface SendServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly transport: MessageTransport;
}

/**
 * Delivers one message of the outbox. Two workers, or one that died between delivery and record, may deliver it twice
 * under the same Message-ID; it is never recorded as sent without having been accepted. Delivered and expired messages
 * lose their body, which may contain a code.
 */
export async function sendMessage(
  { db, clock, transport }: SendServices,
  { id, until }: SendMessagePayload,
): Promise<void> {
  const message = await db
    .selectFrom('outgoing_message')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (!message) return;
  if (until !== undefined && clock.now() >= new Date(until)) {
    await db.updateTable('outgoing_message').set({ body: '' }).where('id', '=', id).execute();
    return;
  }
  try {
    await transport.deliver(message);
  } catch (error) {
    await db
      .updateTable('outgoing_message')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: reasonOf(error) }))
      .where('id', '=', id)
      .execute();
    throw new Error(`message ${id} was not delivered: ${reasonOf(error)}`);
  }
  await db
    .updateTable('outgoing_message')
    .set({ sent_at: clock.now(), last_error: null, ...(transport.leaves && { body: '' }) })
    .where('id', '=', id)
    .execute();
}

/** In a copy of production: drops waiting messages. */
export async function withdrawMessages(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outgoing_message')
    .set({ body: '', last_error: 'WITHDRAWN' })
    .where('sent_at', 'is', null)
    .where('body', '<>', '')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A mail server's text may quote the recipient; its code suffices. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
}

const KEEP_MS = 7 * 24 * 3_600_000;

/** Messages are kept for a week, to answer 'did the mail go out?'; undelivered by then means never. */
export async function sweepMessages(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('outgoing_message')
    .where('created_at', '<', new Date(now.getTime() - KEEP_MS))
    .execute();
}
