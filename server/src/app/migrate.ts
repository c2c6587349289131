import { parseArgs } from 'node:util';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from './database-runtime.ts';
import { grantToRole } from './grant.ts';
import { planOf } from './migration-plan.ts';
import { prepareDatabase } from './prepare-database.ts';
import { runProgram } from './program.ts';

/**
 * `npm run migrate`: brings the database up to date and exits. `-- --plan` only prints the steps, `-- --grant ROLE`
 * lets a role without ownership run web and worker.
 */
await runProgram(async ({ environment, logger }) => {
  const { values } = parseArgs({ options: { grant: { type: 'string' }, plan: { type: 'boolean' } } });
  const database = await openDatabase(environment, logger);
  const { db, pool } = database.open({ size: 4, statementTimeout: 0 });
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (values.plan) {
    for (const line of await planOf(pool)) print(line);
    await database.close();
    process.exit(0);
  }
  const applied = await prepareDatabase(db, pool, systemClock.now());
  print(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply');
  if (values.grant !== undefined) {
    await grantToRole(pool, values.grant);
    print(`The role ${values.grant} may run web and worker`);
  }
  await database.close();
  process.exit(0);
});
