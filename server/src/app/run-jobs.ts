import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import {
  clamdAccess,
  dialerAccess,
  type Environment,
  outboundOptions,
  recordingRemote,
} from '../platform/environment.ts';
import { filesOf } from '../platform/files/files-of.ts';
import type { DatabaseRuntime } from './database-runtime.ts';
import { JOB_READERS, startJobs } from './jobs.ts';
import { messageTransport } from './message-transport.ts';
import { countingDialers } from './metrics.ts';

export interface JobsOptions {
  readonly environment: Environment;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly metrics: Registry;
  readonly publicUrl: string;
}

/** Runs jobs as web and worker do, on connections opened for them. */
export function runJobs(
  database: DatabaseRuntime,
  connections: { readonly pool: pg.Pool; readonly db: Db },
  { environment, metrics, ...rest }: JobsOptions,
) {
  return startJobs({
    ...connections,
    ...rest,
    reading: database.openReplica({ size: JOB_READERS, statementTimeout: 0 }) ?? connections,
    clamd: clamdAccess(environment),
    environment,
    dialers: countingDialers(metrics, dialerAccess(environment)),
    files: filesOf(environment),
    messages: messageTransport(environment, database.embedded),
    outbound: outboundOptions(environment),
    recordings: recordingRemote(environment),
  });
}
