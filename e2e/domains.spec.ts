import { expect, test } from './journey.ts';
import { ownDomain } from './own.ts';

test('WEB-087 WEB-090 WEB-092 a domain is added from the menu, edited and found again after a reload', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownDomain('journey');
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Manage Domains' }).click();
  await expect(page).toHaveURL(/\/id\/domains$/);
  await expect(page.getByRole('heading', { name: 'Domains' })).toBeVisible();
  // The menu stays open under the pointer and would take the key.
  await page.mouse.move(700, 700);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/id\/add_domain$/);
  const form = page.getByRole('form', { name: 'Add domain' });
  await expect(form.getByLabel('Country')).toHaveValue('Indonesia');
  await form.getByLabel('Business type').fill('oem');
  await page.getByRole('option', { name: 'OEM' }).click();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('OEM site').check();
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByLabel('Name').press('Control+Enter');
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/domains$/);

  // Other journeys fill the first page meanwhile.
  await page.goto(`/id/domains?name=${name}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('heading', { name: /^Update domain #\d+$/ })).toBeVisible();
  const edit = page.getByRole('form');
  await expect(edit.getByLabel('OEM site')).toBeChecked();
  await edit.getByLabel('Push to Connecto').check();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/domains\?name=/);
  await page.reload();
  await expect(row).toContainText('Yes');
  const stored = await database
    .selectFrom('domain')
    .where('name', '=', name)
    .select(['is_oem', 'is_connecto_push', 'version'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ is_oem: true, is_connecto_push: true, version: 2 });
});

test('WEB-088 WEB-089 WEB-091 the list has its filters and columns, the form its fields', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/domains' });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Id',
    'Name',
    'Is OEM',
    'Business type',
    'Action',
  ]);
  const filters = page.getByRole('form', { name: 'Filters' });
  for (const label of ['Name', 'Business type']) await expect(filters.getByLabel(label)).toBeVisible();
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/id\/edit_domain\/\d+$/);
  const form = page.getByRole('form');
  for (const label of ['Country', 'Business type', 'Name'])
    await expect(form.getByLabel(label)).not.toHaveValue('');
  const boxes = form.getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (const name of ['OEM site', 'Push to Connecto', 'Active'])
    await expect(form.getByRole('checkbox', { name })).toBeVisible();
});
