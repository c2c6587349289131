import { openDatabase } from '@otolead/server/src/app/database-runtime.ts';
import { runProgram } from '@otolead/server/src/app/program.ts';
import { clockAhead, systemClock } from '@otolead/server/src/platform/clock.ts';
import { seedDemo } from './demo.ts';
import { refuseRealAdapters } from './refuse-real-adapters.ts';

/** Subprocess of `npm start` for an embedded database without users. */
await runProgram(async ({ environment, logger }) => {
  refuseRealAdapters(environment);
  const database = await openDatabase(environment, logger);
  const services = database.open({ size: 2, statementTimeout: 0 });
  await seedDemo(services, {
    now: clockAhead(systemClock, environment.CLOCK_OFFSET_MS).now(),
    filesDir: environment.FILES_DIR,
    print: (line) => process.stdout.write(`${line}\n`),
  });
  await database.close();
  process.exit(0);
});
