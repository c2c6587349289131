import type { ActorContext } from '../../platform/http/context.ts';

/** Reader of a report: a call, or a worker that makes a user's file. */
export type ReportReader = Pick<ActorContext, 'actor' | 'clock' | 'db' | 'language' | 'market' | 't'>;
