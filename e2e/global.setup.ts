import { randomInt } from 'node:crypto';
import { startClock } from './clock.ts';
import { startServer } from './server.ts';

/**
 * One server for the whole run; where it is, the workers learn from the environment. With E2E_URL and E2E_DATA_DIR
 * set, the journeys go through a demo that is running already.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) {
    process.env.TEST_RUN = String(randomInt(1, 1_000));
    return async () => undefined;
  }
  startClock();
  const server = await startServer();
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  return server.stop;
}
