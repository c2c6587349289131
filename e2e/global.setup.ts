import { randomInt } from 'node:crypto';
import { startClock } from './clock.ts';
import { startServer } from './server.ts';

/**
 * One server for the whole run; the workers get its address from the environment. E2E_URL and E2E_DATA_DIR run the
 * journeys against a demo that is already running.
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
