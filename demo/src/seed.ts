import { parseArgs } from 'node:util';
import { openDatabase } from '@otolead/server/src/app/database-runtime.ts';
import { prepareDatabase } from '@otolead/server/src/app/prepare-database.ts';
import { runProgram } from '@otolead/server/src/app/program.ts';
import { clockAhead, systemClock } from '@otolead/server/src/platform/clock.ts';
import { addLeads } from './demo.ts';
import { refuseForeignDatabase, refuseRealAdapters } from './refuse-foreign.ts';

const MOST_LEADS = 10_000_000;

/**
 * `npm run seed -- --leads N [--seed S]`: adds N generated leads to the embedded database, or one of bench or tests,
 * and exits. `npm start` fills its database by it.
 */
await runProgram(async ({ environment, logger }) => {
  const { values } = parseArgs({
    options: { leads: { type: 'string', default: '' }, seed: { type: 'string', default: '1' } },
  });
  const count = wholeNumber('--leads', values.leads, 1, MOST_LEADS);
  const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31 - 1);
  refuseRealAdapters(environment);
  const database = await openDatabase(environment, logger);
  const services = database.open({ size: 2, statementTimeout: 0 });
  await refuseForeignDatabase(services.pool);
  const now = clockAhead(systemClock, environment.CLOCK_OFFSET_MS).now();
  await prepareDatabase(services.db, services.pool, now);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  await addLeads(services, { now, count, seed, filesDir: environment.FILES_DIR, print });
  await database.close();
  process.exit(0);
});

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new Error(`${name} needs a whole number from ${least} to ${most}`);
  }
  return value;
}
