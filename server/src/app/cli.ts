import { text as readAll } from 'node:stream/consumers';
import pg from 'pg';
import { systemClock } from '../platform/clock.ts';
import { isDatabaseAway } from '../platform/db/database-error.ts';
import { EnvironmentError, readEnvironment } from '../platform/environment.ts';
import { createLogger } from '../platform/logger.ts';
import { CommandError } from './cli-command.ts';
import { readCommand } from './cli-commands.ts';
import { openDatabase } from './database-runtime.ts';

/**
 * `npm run cli -- COMMAND …`: operator commands on the machine, against DATABASE_URL or the embedded database, whether
 * or not the server runs. Results go to standard output, everything else to standard error; a failure is one line and
 * exit code 1.
 */
const UNDEFINED_TABLE = '42P01';

async function run(words: readonly string[]): Promise<void> {
  const command = readCommand(words);
  const environment = readEnvironment(process.env);
  const logger = createLogger('silent');
  const database = await openDatabase(environment, logger);
  try {
    const { db, pool } = database.open({ size: 2, statementTimeout: 30_000 });
    await command({
      db,
      pool,
      now: systemClock.now(),
      readPassword: () => readAll(process.stdin),
      print: (line) => console.log(line),
      say: (line) => console.error(line),
    });
  } finally {
    await database.close();
  }
}

function reasonOf(error: unknown): string {
  if (isDatabaseAway(error)) return 'The database cannot be reached';
  if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) {
    return 'The database has no tables yet: npm run migrate';
  }
  const message = error instanceof Error ? error.message : String(error);
  const isOwn = error instanceof CommandError || error instanceof EnvironmentError;
  return isOwn ? message : (message.split('\n')[0] ?? '');
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
