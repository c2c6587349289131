import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildLeadType, buildProcessList } from '../server/test/builders/routing.ts';
import { type FakeVicidial, startFakeVicidial } from '../server/test/fake-vicidial.ts';
import { ownLead } from './demo-leads.ts';
import { expect, signInAs, test } from './journey.ts';
import { type RunningServer, startSmallServer, withDatabase } from './server.ts';

const OUTAGE_MS = 5_000;
const DIALER_ID_SECRET = 'a secret of the dialer';

let vicidial: FakeVicidial;
let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  vicidial = await startFakeVicidial();
  server = await startSmallServer({ E2E_DIALER_ID_URL: vicidial.url, DIALER_ID_SECRET });
});

test.afterAll(async () => {
  await server?.stop();
  await vicidial?.close();
});

test('LST-069 leads of the list go to VICIdial, and how a call ended comes into the open history and lasts', {
  tag: '@all',
}, async ({ page, request }) => {
  const supervisor = `${server.url}/id`;
  const [lead, other] = await withDatabase(server, async (db) => {
    const { id: process_list_id } = await buildProcessList(db);
    const { id: lead_type_id } = await buildLeadType(db);
    const build = (name: string, mobile: string) =>
      ownLead(db, { name, mobile, process_list_id, lead_type_id, followup_at: null });
    const leads = [
      await build('Vira Panggilan', '6281377701701'),
      await build('Wawan Panggilan', '6281377701702'),
    ] as const;
    const at = `/lead-list?lead_ids=${leads.map(({ lead_id }) => lead_id).join(',')}`;
    await signInAs(page, db, 'supervisor.id', supervisor, at);
    return leads;
  });
  await page.getByRole('button', { name: 'Add to dialer', exact: true }).click();
  const ask = page.getByRole('dialog', { name: 'Do you want to add to dialer?' });
  await ask.getByRole('button', { name: 'Add to dialer' }).click();
  await expect(page.getByText('2 leads are being pushed to the dialer')).toBeVisible();

  await page.goto(`${supervisor}/Leads-Details?id=${lead.lead_id}`);
  const history = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem');
  await expect(history.filter({ hasText: 'Pushed to the dialer' })).toContainText('In the dialer');
  expect(vicidial.dialled).toEqual(new Map([lead, other].map(({ mobile }) => [mobile.slice(2), 1])));

  const word = { secret: DIALER_ID_SECRET, lead_id: lead.lead_id, call_id: 'V1120100000' };
  const told = await request.get(`${supervisor}/api/dialer/result`, {
    params: { ...word, dispo: 'CALLBK', talk_time: 95, user: 'nobody here' },
  });
  expect(told.status()).toBe(200);
  const call = history.filter({ hasText: 'Talk time 1:35' });
  await expect(call).toContainText('Call Back');
  await page.reload();
  await expect(call).toContainText('Call Back');
  const stored = await withDatabase(server, (db) =>
    db
      .selectFrom('lead')
      .where('lead_id', 'in', [lead.lead_id, other.lead_id])
      .select(['attempts', 'last_call_status_id'])
      .orderBy('lead_id')
      .execute(),
  );
  expect(stored).toEqual([
    { attempts: lead.attempts + 1, last_call_status_id: 6 },
    { attempts: other.attempts, last_call_status_id: null },
  ]);
});

test('PostgreSQL is killed under an open page: the page says so, waits, and goes on by itself', {
  tag: '@all',
}, async ({ page }) => {
  await withDatabase(server, (db) => signInAs(page, db, 'supervisor.id', `${server.url}/id`));
  await expect(page.getByText(/^\d+ leads$/)).toBeVisible();

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
});

/** Kills the database server and every restart of it for `forMs`. */
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
    // Already gone: the file outlives its process for a moment.
  }
}
