import { addLeads, demoSignIns } from '../demo/src/demo.ts';
import { openDatabase } from '../server/src/app/database-runtime.ts';
import { runProgram } from '../server/src/app/program.ts';
import { start } from '../server/src/app/start.ts';
import { ensureWebBuilt } from '../tools/web-build.ts';
import { now } from './clock.ts';

/** Runs `npm start` with few leads, for journeys that need a server to themselves (server.ts). */
const LEADS = 500;

/**
 * The markets' dialers. A demo refuses them in its settings because its leads must not be called; these call nobody.
 */
const DIALERS = {
  DIALER_ID_URL: process.env.E2E_DIALER_ID_URL,
  DIALER_PH_URL: process.env.E2E_DIALER_PH_URL,
  DIALER_ID_AGENT_URL: process.env.E2E_DIALER_ID_AGENT_URL,
  DIALER_PH_AGENT_URL: process.env.E2E_DIALER_PH_AGENT_URL,
};

await runProgram(async ({ environment: settings, logger }) => {
  const environment = { ...settings, ...DIALERS };
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const fill = async () => {
    const database = await openDatabase(environment, logger);
    const services = database.open({ size: 2, statementTimeout: 0 });
    await addLeads(services, { now: now(), print, count: LEADS, filesDir: environment.FILES_DIR });
    await database.close();
  };
  const demo = { fill, signIns: demoSignIns };
  const running = await start({ environment, logger, webFolder: ensureWebBuilt(), demo, print });
  return running.stop;
});
