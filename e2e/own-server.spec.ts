import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../server/src/app/database-runtime.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { expect, signInAs, test } from './journey.ts';
import { startSmallServer } from './server.ts';

// Page of a separate server, which stops.
test.use({ freshContext: true });

const OUTAGE_MS = 5_000;

test('PostgreSQL is killed under an open page: the page says so, waits, and goes on by itself', async ({
  page,
}) => {
  test.setTimeout(240_000);
  // A server of its own: the outage must not hit the other journeys.
  const server = await startSmallServer();
  try {
    const runtime = await openDatabase(readEnvironment({ DATA_DIR: server.dataDir }), createLogger('silent'));
    const { db } = runtime.open({ size: 1, statementTimeout: 10_000 });
    await signInAs(page, db, 'supervisor.id', `${server.url}/id`);
    await expect(page.getByText(/^\d+ leads$/)).toBeVisible();
    await runtime.close();

    const outage = keepKilling(
      join(server.dataDir, 'postgres', 'cluster', 'pgdata', 'postmaster.pid'),
      OUTAGE_MS,
    );
    await page.locator('input[inputmode=search]').fill('santoso');
    await expect(page.getByText('The service is not available. Trying again…')).toBeVisible();
    await expect(page.locator('input[inputmode=search]')).toHaveValue('santoso');
    await outage;

    await expect(page.getByText('The service is not available. Trying again…')).toBeHidden({
      timeout: 20_000,
    });
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: /santoso/i })
        .first(),
    ).toBeVisible({ timeout: 20_000 });
  } finally {
    await server.stop();
  }
});

/** Kills the database server, and each one that takes its place, for as long as the outage is to last. */
async function keepKilling(pidFile: string, forMs: number): Promise<void> {
  const end = Date.now() + forMs;
  while (Date.now() < end) {
    const pid = readPid(pidFile);
    if (pid !== undefined) kill(pid);
    await delay(50);
  }
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already: the file outlives the process for a moment.
  }
}
