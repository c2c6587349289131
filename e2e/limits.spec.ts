import { readFile } from 'node:fs/promises';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { buildLead } from '../server/test/builders/leads.ts';
import { storeRoleLimits } from '../server/test/builders/role-limits.ts';
import { openTestSession } from '../server/test/builders/session.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { expect, test } from './journey.ts';
import { listShown } from './list-page.ts';
import { ownMobile, ownName } from './own.ts';

/** Auditors of the Philippines: few other journeys read leads as they do. */
const auditor = (database: Db) => buildUser(database, { roleId: ROLE.auditor, markets: ['ph'] });
const PH = 2;
const PAGES = 150;

test.afterEach(async ({ database }) => {
  await database
    .deleteFrom('role_limit')
    .where('market_id', '=', PH)
    .where('role_id', '=', ROLE.auditor)
    .execute();
});

test('an administrator masks contacts for a role; its user shows one in the list, another on the lead, and exports dots', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const user = await auditor(database);
  const name = ownName('Tersamar');
  const mobile = ownMobile('ph');
  const lead = await buildLead(database, { market: 'ph', name, mobile, email: 'tersamar@mail.example' });
  await signIn('admin.ph', { market: 'ph', at: '/role-list' });
  await page.getByRole('link', { name: 'Limits of Auditor' }).click();
  const form = page.getByRole('form', { name: 'Limits of Auditor in Philippines' });
  await form.getByLabel('Mask contacts of customers').check();
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/ph\/role-list$/);
  await page.goto('/ph/export_approvals');
  await expect(page.getByText('No export waits')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);

  await signIn(user.username, { market: 'ph', at: '/lead-list?date=any' });
  await page.locator('input[inputmode=search]').fill(`0${mobile.slice(2)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(`••••${mobile.slice(-3)}`);
  await expect(page.locator('body')).not.toContainText(mobile.slice(-6));
  await row.getByRole('button', { name: `Show ${name}` }).click();
  const read = () => row.textContent().then((words) => words?.replace(/\D/g, ''));
  await expect.poll(read).toContain(mobile);
  // The row stays closed.
  await expect(page).toHaveURL(/lead-list/);

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const started = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click({ timeout: 30_000 });
  const file = await readFile(await (await started).path(), 'utf8');
  expect(file).toContain(`••••${mobile.slice(-3)}`);
  expect(file.replace(/\s/g, '')).not.toContain(mobile.slice(2));

  await page.goto(`/ph/Leads-Details?id=${lead.lead_id}`);
  await expect(page.getByText('t••••@••••')).toBeVisible();
  await page.getByRole('button', { name: 'Show E-mail' }).click();
  await expect(page.getByText('tersamar@mail.example')).toBeVisible();
  const shown = await database
    .selectFrom('view_log')
    .where('kind', '=', 'shown')
    .where('actor_id', '=', user.id)
    .select('filter')
    .orderBy('id')
    .execute();
  expect(shown.map(({ filter }) => filter?.field)).toEqual(['mobile', 'email']);
});

test('a script that opens lead after lead is an alarm in the bell, and one that reads on where the role refuses is shown in the list’s place when it goes on', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const user = await auditor(database);
  await storeRoleLimits(database, ROLE.auditor, { leads_hour: 3 }, PH);
  const token = await openTestSession(database, user, now());
  const headers = { authorization: `Bearer ${token}` };
  let id = 0;
  for (let at = 0; at < 5; at += 1) {
    id = (await buildLead(database, { market: 'ph', name: ownName('Banyak') })).lead_id;
    const answer = await page.request.get(`/ph/api/crm/lead/lead_details?lead_id=${id}`, { headers });
    expect(answer.status()).toBe(200);
  }
  await signIn('admin.ph', { market: 'ph' });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notice = page.getByRole('link', { name: /budgets? of reads (was|were) passed today/ });
  await notice.click();
  await expect(page).toHaveURL(/security_log\?event=budget_passed/);
  const entry = page.getByRole('row').filter({ hasText: user.name });
  await expect(entry).toContainText('limit: 3 · budget: Leads opened in an hour');

  // Above what people of the role read in other journeys within an hour.
  await storeRoleLimits(database, ROLE.auditor, { lists_hour: PAGES, budget_refuses: 1 }, PH);
  const data = { lead_ids: [id] };
  const read = () => page.request.post('/ph/api/crm/lead/lead_list', { headers, data });
  for (let at = 0; at < PAGES; at += 1) expect((await read()).status()).toBe(200);
  const refused = await read();
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);

  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/lead/lead_list')) asked += 1;
  });
  await signIn(user.username, { market: 'ph', at: '/lead-list?date=any' });
  const refusal = /You have read as much as your role may\. You can go on at \d+ \w+ \d{4}, \d\d:00/;
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toBeLessThanOrEqual(2);
  expect(await accessibilityFaults()).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('refused-list.png') });
  await storeRoleLimits(database, ROLE.auditor, {}, PH);
  await page.getByRole('button', { name: 'Retry' }).click();
  await listShown(page);
});
