import { parseArgs } from 'node:util';
import { openDatabase } from '@otolead/server/src/app/database-runtime.ts';
import { prepareDatabase } from '@otolead/server/src/app/prepare-database.ts';
import { runProgram } from '@otolead/server/src/app/program.ts';
import { systemClock } from '@otolead/server/src/platform/clock.ts';
import { addLeads } from './demo.ts';
import { MOST_LEADS } from './lead-stream.ts';
import { refuseForeignDatabase } from './refuse-foreign-database.ts';
import { refuseRealAdapters } from './refuse-real-adapters.ts';

/**
 * `npm run seed -- --leads N [--seed S]`: adds N generated leads to the embedded database, or one of bench or tests,
 * and exits.
 */
await runProgram(async ({ environment, logger }) => {
  const { count, seed } = readArguments();
  refuseRealAdapters(environment);
  const database = await openDatabase(environment, logger);
  const services = database.open({ size: 2, statementTimeout: 0 });
  await refuseForeignDatabase(services.pool);
  const now = systemClock.now();
  await prepareDatabase(services.db, services.pool, now);
  const { FILES_DIR: filesDir } = environment;
  const print = (line: string) => process.stdout.write(`${line}\n`);
  await addLeads(services, { now, count, seed, filesDir, print });
  await database.close();
  process.exit(0);
});

function readArguments(): { count: number; seed: number } {
  const { values } = parseArgs({
    options: { leads: { type: 'string' }, seed: { type: 'string', default: '1' } },
  });
  return {
    count: wholeNumber('--leads', values.leads ?? '', 1, MOST_LEADS),
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 31 - 1),
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new Error(`${name} needs a whole number from ${least} to ${most}`);
  }
  return value;
}
