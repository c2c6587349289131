import { readFile } from 'node:fs/promises';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { buildLead } from '../server/test/builders/leads.ts';
import { openTestSession } from '../server/test/builders/session.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('an administrator answers by the menu who saw a customer, and takes the leads of the views home', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const { lead_id: id } = await buildLead(database, { name: ownName('Dilihat') });
  await signIn('admin.id', { at: `/Leads-Details?id=${id}` });
  await expect(page.getByRole('heading', { name: /Dilihat/ }).first()).toBeVisible();
  const kinds = async () =>
    (await database.selectFrom('view_log').where('call', '=', 'leads.details').selectAll().execute())
      .filter(({ leads }) => leads.map(Number).includes(id))
      .map(({ kind }) => kind);
  await expect.poll(kinds).toContain('lead');

  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'View Log' }).click();
  await expect(page).toHaveURL(/\/id\/view_log$/);
  await page.getByLabel('Lead or mobile').fill(String(id));
  await page.getByLabel('Lead or mobile').press('Enter');
  await page.mouse.move(700, 700);
  const row = page.getByRole('row', { name: /Lead opened/ }).first();
  await expect(row).toContainText('Hendra Wijaya');
  await expect(row).toContainText(String(id));
  // A number stands in no address.
  expect(page.url()).not.toContain(String(id));
  expect(await accessibilityFaults()).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Leads as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^seen_leads/);
});

test('an administrator answers what a session took: its leads, its export and a file for the notice of a breach', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const user = await buildUser(database, { roleId: ROLE.supervisor, markets: ['id'] });
  const token = await openTestSession(database, user, now());
  const session = await database
    .selectFrom('user_session')
    .where('user_id', '=', user.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const leads = [
    (await buildLead(database, { name: ownName('Dibawa') })).lead_id,
    (await buildLead(database, { name: ownName('Dibawa') })).lead_id,
  ];
  const headers = { authorization: `Bearer ${token}` };
  const api = '/id/api/crm';
  await page.request.get(`${api}/lead/lead_details?lead_id=${leads[0]}`, { headers });
  const asked = { data: { lead_ids: leads, total_record: 2 }, headers };
  const { data } = await (await page.request.post(`${api}/lead/save_download_csv`, asked)).json();
  const fetched = () => page.request.get(`${api}/job/file?id=${data.job_id}`, { headers });
  await expect.poll(async () => (await fetched()).status(), { timeout: 30_000 }).toBe(200);

  await signIn('admin.id', { at: '/view_log' });
  await page.getByLabel('Session').fill(String(session.id));
  await page.getByLabel('Session').press('Enter');
  for (const what of ['Lead opened', 'File fetched'])
    await expect(page.getByRole('row').filter({ hasText: what }).first()).toContainText(user.name);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Leads as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const ids = file
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line) => line.split(',')[0]?.replaceAll('"', '') || []);
  expect(ids.map(Number).toSorted()).toEqual(leads.toSorted());
});
