import { lateSince, type Reading } from '../../platform/db/reading.ts';
import type { ActorContext } from '../../platform/http/context.ts';

/** Reader of a report: a call, or a worker that makes a user's file. */
export type ReportReader = Pick<ActorContext, 'actor' | 'clock' | 'db' | 'language' | 'market' | 't'>;

/** Header for answers of a lagging replica: the ISO instant of its figures. */
const AS_OF = 'as-of';

/**
 * Opens a reader on the reports' database. A lagging replica is reported in the header; an unreachable one is replaced
 * by the primary.
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
