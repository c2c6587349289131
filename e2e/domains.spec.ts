import { buildDomain } from '../server/test/builders/webform.ts';
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
  await expect(page.getByText(/^Showing 1 of \d+ pages$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add domain' })).toHaveAttribute('href', '/id/add_domain');
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

  // Other journeys fill the first page.
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

test('WEB-089 WEB-091 WEB-095 the list tells which domains are OEM sites, the form has its fields and refuses a wrong name', async ({
  page,
  database,
  signIn,
}) => {
  const word = ownDomain('column').replace('.example', '');
  const names = { oem: `oem-${word}.example`, other: `used-${word}.example` };
  const oem = await buildDomain(database, { name: names.oem, is_oem: true, business_type_id: 4 });
  const other = await buildDomain(database, { name: names.other, is_oem: false, business_type_id: 2 });
  await signIn('supervisor.id', { at: `/domains?name=${word}` });
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Id', 'Name', 'Is OEM', 'Business type', 'Action'],
  ]);
  await expect(page.getByRole('gridcell')).toHaveText([
    ...[String(other.id), names.other, 'No', 'Used Car', ''],
    ...[String(oem.id), names.oem, 'Yes', 'OEM', ''],
  ]);
  const filters = page.getByRole('form', { name: 'Filters' });
  for (const label of ['Name', 'Business type']) await expect(filters.getByLabel(label)).toBeVisible();
  await page.getByRole('link', { name: `Edit ${names.oem}` }).click();
  await expect(page).toHaveURL(`/id/edit_domain/${oem.id}`);
  const form = page.getByRole('form');
  for (const [label, value] of [
    ['Country', 'Indonesia'],
    ['Business type', 'OEM'],
    ['Name', names.oem],
  ] as const)
    await expect(form.getByLabel(label)).toHaveValue(value);
  await expect(form.getByRole('checkbox')).toHaveCount(3);
  await expect(form.getByRole('checkbox', { name: 'OEM site' })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'Push to Connecto' })).not.toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'Active' })).toBeChecked();
  await form.getByLabel('Name').fill('no domain');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Invalid domain name')).toBeVisible();
  await expect(page).toHaveURL(`/id/edit_domain/${oem.id}`);
});
