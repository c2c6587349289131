import { buildProcessList } from '../server/test/builders/routing.ts';
import { buildDomain } from '../server/test/builders/webform.ts';
import { now } from './clock.ts';
import { expect, readOnPhone, test } from './journey.ts';
import { ownDomain, ownName } from './own.ts';

test('a change stands beside its form and in the list of administrators, from old to new', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const [before, after] = [ownDomain('before-log'), ownDomain('after-log')];
  const { id } = await buildDomain(database, { name: before });
  await signIn('admin.id', { at: `/edit_domain/${id}` });
  await page.getByLabel('Name').fill(after);
  await page.getByRole('tab', { name: 'Change log' }).click();
  await expect(page.getByText('Nobody has changed this record yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(after);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/domains$/);

  await page.goto(`/id/edit_domain/${id}`);
  await page.getByRole('tab', { name: 'Change log' }).click();
  await expect(page.getByText(`Name: ${before} → ${after}`)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);

  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Change Log' }).click();
  await expect(page).toHaveURL(/\/id\/change_log$/);
  await page.getByLabel('Keywords').fill(after);
  await page.getByLabel('Keywords').press('Enter');
  // The menu stays open under the pointer.
  await page.mouse.move(700, 700);
  await expect(page.getByRole('menu')).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(`Domain: ${after}`) });
  await expect(row).toContainText('Hendra Wijaya');
  await expect(row).toContainText(`Name: ${before} → ${after}`);
  await row.dblclick();
  await expect(page.getByRole('dialog', { name: `Domain: ${after}` })).toContainText('→');
  expect(await accessibilityFaults()).toEqual([]);
});

test('the change log speaks Indonesian and fits a phone', { tag: '@all' }, async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownDomain('telepon');
  const { id } = await buildDomain(database, { name });
  const actor = await database.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
  await database
    .insertInto('change_log')
    .values({
      market_id: 1,
      record: 'domain',
      record_id: id,
      actor_id: actor.id,
      created_at: now(),
      changes: JSON.stringify({ is_oem: { old: 0, new: 1 } }),
    })
    .execute();
  await readOnPhone(page);
  await signIn('admin.id', { at: '/change_log' });
  await expect(page.getByRole('heading', { name: 'Catatan perubahan' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(
    'Situs pabrikan: Tidak → Ya',
  );
  expect(await accessibilityFaults()).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});

test('the change log is sought by days, and a list keeps its changes beside its form', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const list = await buildProcessList(database, { list_name: ownName('WRITTEN', '_') });
  await signIn('admin.id', {
    at: `/edit-process-campaign-list?id=${list.id}&process_id=${list.process.id}`,
  });
  await page.getByLabel('Description').fill('Written down');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/process-campaign-list/);
  await page.goto(`/id/edit-process-campaign-list?id=${list.id}&process_id=${list.process.id}`);
  await page.getByRole('tab', { name: 'Change log' }).click();
  await expect(page.getByText('Description: nothing → Written down')).toBeVisible();

  await page.goto('/id/change_log?to=2020-01-31');
  await expect(page.getByText('No change found')).toBeVisible();
  await expect(page.getByRole('button', { name: /Until.*31 Jan 2020/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).fill('01/02/2020');
  await page.getByRole('textbox', { name: 'Until' }).fill('02/02/2020');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/from=2020-02-01&to=2020-02-02/);
});
