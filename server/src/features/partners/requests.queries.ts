import type { Db, Tx } from '../../platform/db/database.ts';

/** A request as received, with its answer. */
export interface IntakeRequest {
  readonly partnerId: number;
  /** The sender's key for it; null without one. */
  readonly requestKey: string | null;
  /** SHA-256 of its content. */
  readonly digest: Buffer;
  readonly format: 'json' | 'adf' | 'lms';
  readonly original: string;
}

/** Stored answer to a request of this key. */
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

/** Stores a request; false if another one of this key was stored first. */
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

/** Deletes requests after 90 days; leads keep what matters. */
export async function sweepRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('intake_request')
    .where('created_at', '<', new Date(now.getTime() - KEEP_MS))
    .execute();
}
