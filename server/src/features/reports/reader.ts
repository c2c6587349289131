import { lateSince, type Reading } from '../../platform/db/reading.ts';
import type { ActorContext } from '../../platform/http/context.ts';

/** The reader of a report: a call, or the worker that makes a user's file. */
export type ReportReader = Pick<ActorContext, 'actor' | 'clock' | 'db' | 'language' | 'market' | 't'>;

/** Header of an answer that a late replica gave: the moment that its figures are of, in ISO. */
const AS_OF = 'as-of';

/**
 * The call's reader of the database that reports read. A replica that is late is said in the answer's header; one that
 * does not answer leaves the work to the database itself.
 */
export async function openReader(context: ActorContext): Promise<ReportReader & Reading> {
  const { clock, db, http, pool, reading } = context;
  if (!reading.isReplica) return { ...context, ...reading };
  try {
    const late = await lateSince(reading, clock.now());
    if (late) void http.reply.header(AS_OF, late.toISOString());
    return { ...context, ...reading };
  } catch (error) {
    http.request.log.warn({ err: error }, 'the replica does not answer, reports read the database itself');
    return { ...context, db, pool };
  }
}
