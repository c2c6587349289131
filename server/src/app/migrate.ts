import { systemClock } from '../platform/clock.ts';
import { openDatabase } from './database-runtime.ts';
import { prepareDatabase } from './prepare-database.ts';
import { runProgram } from './program.ts';

/** `npm run migrate`: brings the database up to date and ends. */
await runProgram(async ({ environment, logger }) => {
  const database = await openDatabase(environment, logger);
  const { db, pool } = database.open({ size: 4, statementTimeout: 0 });
  const applied = await prepareDatabase(db, pool, systemClock.now());
  process.stdout.write(applied.length > 0 ? `Applied: ${applied.join(', ')}\n` : 'Nothing to apply\n');
  await database.close();
  process.exit(0);
});
