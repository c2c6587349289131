import { dayBounds, type LocalDate, localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { ActorContext } from './context.ts';
import { tooManyRequests } from './errors.ts';

const MB = 1_000_000;

/**
 * Counts the bytes of an upload to its sender's day, in every market and process together. Throws 429 beyond the
 * operator's limit; a refused upload is not counted. 0 bytes ask whether the day is full before anything is read.
 */
export async function countUpload(context: ActorContext, bytes: number): Promise<void> {
  const { clock, environment, market } = context;
  const most = environment.UPLOAD_MB_PER_DAY;
  const limit = most * MB;
  if (limit === 0) return;
  const now = clock.now();
  const day = localDate(now, market.timeZone);
  if (bytes <= limit && (await isCounted(context, { day, bytes, limit }))) return;
  const { to } = dayBounds(day, market.timeZone);
  const seconds = Math.max(1, Math.ceil((to.getTime() - now.getTime()) / 1_000));
  throw tooManyRequests(seconds, text('kernel:error.upload_quota', { most }));
}

interface Usage {
  readonly day: LocalDate;
  readonly bytes: number;
  readonly limit: number;
}

/** In one statement, so that uploads at the same moment are counted exactly; forgets days before yesterday. */
async function isCounted({ actor, db }: ActorContext, { day, bytes, limit }: Usage): Promise<boolean> {
  const { rows } = await sql`
    with over as (delete from upload_usage where user_id = ${actor.userId} and day < ${day}::date - 1)
    insert into upload_usage as used (user_id, day, bytes) values (${actor.userId}, ${day}::date, ${bytes}::bigint)
    on conflict (user_id, day) do update set bytes = used.bytes + excluded.bytes
    where used.bytes + greatest(excluded.bytes, 1) <= ${limit}::bigint
    returning bytes`.execute(db);
  return rows.length > 0;
}
