import type { IncomingMessage } from 'node:http';
import { text } from '@otolead/contract/kernel/text.ts';
import { canBeHeard } from '@otolead/contract/recordings/recordings.rules.ts';
import { sql } from 'kysely';
import { recordingRemote } from '../../platform/environment.ts';
import type { Context } from '../../platform/http/context.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { type ByteRange, byteRange } from '../../platform/http/range.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import { openRemote } from '../../platform/outbound/open.ts';
import { OutboundError } from '../../platform/outbound/post.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';
import { sizeOf } from './recordings.fetch.ts';

const TICKET = /^[\w-]{43}$/;

/** Sent to the stream's path alone; each recording has one, so that two tabs play two. */
export const ticketCookie = (recordingId: number) => `otolead_recording_${recordingId}`;

/** Recording of a ticket, as long as ticket, session and user are valid. Throws 401. */
export async function admitHearer({ clock, db, http, market }: Context) {
  const id = Number((http.request.query as { recording_id?: unknown }).recording_id);
  const ticket = Number.isSafeInteger(id) ? http.request.cookies[ticketCookie(id)] : undefined;
  const given = ticket !== undefined && TICKET.test(ticket) ? ticket : undefined;
  const found =
    given &&
    (await db
      .selectFrom('recording_ticket')
      .innerJoin('user_session', 'user_session.id', 'recording_ticket.session_id')
      .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
      .where('recording_ticket.token_hash', '=', hashToken(given))
      .where('recording_ticket.recording_id', '=', id)
      .where('recording_ticket.market_id', '=', market.id)
      .where('recording_ticket.expires_at', '>', clock.now())
      .where('user_session.revoked_at', 'is', null)
      .where('user_session.expires_at', '>', clock.now())
      .where('app_user.status', '=', 1)
      .select(['recording_ticket.lead_id', 'recording_ticket.recording_id'])
      .executeTakeFirst());
  if (!found) throw new AppError(401, 'token_invalid', text('recordings:ticket_over'));
  return found;
}

type Hearing = Context & { readonly caller: Awaited<ReturnType<typeof admitHearer>> };

/** The file or the dialer's answer, whole or in the asked range. */
export async function streamOf(context: Hearing): Promise<FileAnswer> {
  const { caller, db, environment, files, http, market } = context;
  const row = await scopedLeadRows(db, 'recording', { marketId: market.id, dseId: 'everyone' })
    .where('lead.lead_id', '=', caller.lead_id)
    .where('recording.id', '=', caller.recording_id)
    .select(['recording.state', 'recording.location', 'recording.storage_key', 'recording.content_type'])
    .select(['recording.file_size', sql<string>`recording.id::text`.as('name')])
    .executeTakeFirst();
  if (!row || !canBeHeard(row.state) || row.content_type === null) throw notFound();
  const { location, storage_key: key, file_size: size, content_type: type } = row;
  const named = { name: `recording-${row.name}`, type };
  const header = http.request.headers.range;
  http.reply.header('accept-ranges', 'bytes');
  if (key !== null && size !== null) {
    const range = asked(header, size);
    const content = await files.read(key, range);
    if (!content) throw notFound();
    return { ...named, content, size, range };
  }
  if (location === null) throw notFound();
  return { ...named, ...(await proxied(location, header, recordingRemote(environment))) };
}

function asked(header: string | undefined, size: number): ByteRange | undefined {
  const range = byteRange(header, size);
  if (range === 'none') throw new AppError(416, 'bad_request', text('kernel:error.bad_request'));
  return range;
}

const RANGE = /^bytes (\d{1,15})-(\d{1,15})\/\d{1,15}$/;

/** The dialer's file through this server, so that its address and login stay here. Throws 502 if it does not come. */
async function proxied(
  location: string,
  header: string | undefined,
  options: ReturnType<typeof recordingRemote>,
): Promise<Pick<FileAnswer, 'content' | 'size' | 'range'>> {
  const away = () => new AppError(502, 'bad_gateway', text('recordings:cannot_be_heard'));
  const headers = { ...(header !== undefined && { range: header }) };
  const answer: IncomingMessage = await openRemote({ url: location, headers }, options).catch(
    (error: unknown) => {
      if (error instanceof OutboundError) throw away();
      throw error;
    },
  );
  const [, start, end] = RANGE.exec(answer.headers['content-range'] ?? '') ?? [];
  const isPart = answer.statusCode === 206 && start !== undefined;
  if (answer.statusCode !== 200 && !isPart) {
    answer.destroy();
    throw away();
  }
  const size = sizeOf(answer);
  return {
    content: answer,
    ...(size !== null && { size }),
    ...(isPart && { range: { start: Number(start), end: Number(end) } }),
  };
}
