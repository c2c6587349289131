import { databaseClock } from '../platform/clock.ts';
import { dialerAccess, outboundOptions, publicUrl } from '../platform/environment.ts';
import { filesOf } from '../platform/files/files-of.ts';
import { openDatabase } from './database-runtime.ts';
import { JOB_CONNECTIONS, JOB_READERS, startJobs } from './jobs.ts';
import { messageTransport } from './message-transport.ts';
import { runProgram } from './program.ts';

/** `npm run worker`: jobs apart from the web, for installations with more than one process. */
await runProgram(async ({ environment, logger }) => {
  const database = await openDatabase(environment, logger);
  const connections = database.open({ size: JOB_CONNECTIONS, statementTimeout: 0 });
  const clock = await databaseClock(connections.pool);
  const jobs = startJobs({
    ...connections,
    reading: database.openReplica({ size: JOB_READERS, statementTimeout: 0 }) ?? connections,
    clock,
    dialers: dialerAccess(environment),
    files: filesOf(environment),
    logger,
    messages: messageTransport(environment, database.embedded),
    outbound: outboundOptions(environment),
    publicUrl: publicUrl(environment),
  });
  return async () => {
    await jobs.stop();
    clock.stop();
    await database.close();
  };
});
