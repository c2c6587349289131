import type { Db, Tx } from '../../platform/db/database.ts';

/** A request as it came, and what it was answered. */
export interface IntakeRequest {
  readonly partnerId: number;
  /** The sender's own name for it; null where it has none. */
  readonly requestKey: string | null;
  /** SHA-256 of what it says. */
  readonly digest: Buffer;
  readonly format: 'json' | 'adf' | 'lms';
  readonly original: string;
}

/** What a request of this name was answered before. */
export async function findRequest<Answer>(
  db: Db | Tx,
  { partnerId, requestKey }: IntakeRequest,
): Promise<{ digest: Buffer; answer: Answer } | undefined> {
  if (requestKey === null) return undefined;
  const row = await db
    .selectFrom('intake_request')
    .where('partner_id', '=', partnerId)
    .where('request_key', '=', requestKey)
    .select(['digest', 'answer'])
    .executeTakeFirst();
  return row && { digest: row.digest, answer: row.answer as Answer };
}

/** Keeps a request; false where another one of this name was kept a moment before. */
export async function keepRequest(
  tx: Tx,
  { partnerId, requestKey, digest, format, original }: IntakeRequest,
  answer: unknown,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('intake_request')
    .values({
      partner_id: partnerId,
      request_key: requestKey,
      digest,
      format,
      original,
      answer: JSON.stringify(answer),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const KEEP_MS = 90 * 24 * 3_600_000;

/** What partners sent is kept for 90 days, for questions about it; the leads keep what matters. */
export async function sweepRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('intake_request')
    .where('created_at', '<', new Date(now.getTime() - KEEP_MS))
    .execute();
}
