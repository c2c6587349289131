import { buildLead } from '../server/test/builders/leads.ts';
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
