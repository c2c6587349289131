import { buildBrandDealer, buildSalesManager } from '../server/test/builders/brand-network.ts';
import { serial } from '../server/test/builders/serial.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

/** A code that no other sales manager has. */
const ownCode = () => String(OWN_CODES + serial());
const OWN_CODES = 80_000_000;

test('BRD-018 BRD-021 BRD-023 a sales manager is added from the menu, found by keywords and edited', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const dealer = await buildBrandDealer(database, { name: 'Dealer of SM' });
  const code = ownCode();
  const name = ownName('Sinta');
  await buildSalesManager(database, { name: ownName('Another'), email: 'another@dealer.example' });
  await signIn('brand.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'SM List' }).click();
  await expect(page).toHaveURL(/\/id\/sm_list$/);
  await page.getByRole('link', { name: 'Add SM' }).click();
  await expect(page).toHaveURL(/\/id\/add_sm$/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/id\/sm_list$/);
  await page.getByRole('link', { name: 'Add SM' }).click();
  const form = page.getByRole('form', { name: 'Add SM' });
  await form.getByLabel('SM id').fill(code);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByLabel('E-mail').fill('sinta@dealer.example');
  await form.getByLabel('Dealer code').fill(dealer.code);
  await page.getByRole('option', { name: `${dealer.code} · Dealer of SM` }).click();
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/id\/sm_list$/);
  const find = async () => {
    await page.getByRole('form', { name: 'Filters' }).getByLabel('Keywords').fill(name);
    await page.getByRole('button', { name: 'Search' }).click();
  };
  await find();
  const rows = page.getByRole('row').filter({ has: page.getByRole('switch') });
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/\/id\/edit_sm\/\d+$/);
  const edit = page.getByRole('form', { name: /^Update SM #\d+$/ });
  await expect(edit.getByLabel('SM id')).toHaveValue(code);
  await expect(edit.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(edit.getByLabel('E-mail')).toHaveValue('sinta@dealer.example');
  await expect(edit.getByLabel('Dealer code')).toHaveValue(`${dealer.code} · Dealer of SM`);
  await edit.getByLabel('E-mail').fill('sari@dealer.example');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/sm_list$/);
  await find();
  await expect(rows).toContainText('sari@dealer.example');
  const stored = database.selectFrom('sales_manager').where('code', '=', code);
  expect(await stored.select(['name', 'brand_dealer_id', 'email', 'status', 'version']).execute()).toEqual([
    { name, brand_dealer_id: dealer.id, email: 'sari@dealer.example', status: 1, version: 2 },
  ]);
});

test('BRD-019 BRD-020 BRD-022 the columns of the SM list, its pages and the titles of its form', async ({
  page,
  database,
  signIn,
}) => {
  const dealer = await buildBrandDealer(database);
  const name = ownName('Titled');
  const { id, code } = await buildSalesManager(database, { name, brand_dealer_id: dealer.id });
  await signIn('supervisor.id', { at: `/sm_list?keywords=${encodeURIComponent(name)}` });
  await expect(page.getByRole('columnheader')).toHaveText([
    'SM id',
    'Dealer code',
    'Name',
    'E-mail',
    'Status',
    'Action',
  ]);
  const row = page.getByRole('row').filter({ has: page.getByRole('switch', { name: `${name}: active` }) });
  await expect(row.getByRole('gridcell')).toHaveText([
    ...[code, dealer.code, name, 'manager@dealer.example', 'Active', ''],
  ]);
  await row.getByRole('switch').press(' ');
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(row.getByRole('gridcell').nth(4)).toHaveText('Inactive');
  await expect(page.getByText('Showing 1 of 1 pages')).toBeVisible();
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Update SM #${id}` })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/id\/sm_list\?keywords=/);
  await page.getByRole('link', { name: 'Add SM' }).click();
  await expect(page.getByRole('heading', { name: 'Add SM', exact: true })).toBeVisible();
});

test('BRD-010 BRD-025 BRD-026 mappings and sales managers are told beside the fields what they lack', async ({
  page,
  signIn,
}) => {
  await signIn('brand.id', { at: '/add_mapping' });
  const mapping = page.getByRole('form', { name: 'Add mapping' });
  await mapping.getByRole('button', { name: 'Create' }).click();
  for (const label of ['Dealer code', 'City'])
    await expect(mapping.getByLabel(label)).toHaveAccessibleDescription(/^required/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'SM List' }).click();
  await page.getByRole('link', { name: 'Add SM' }).click();
  const manager = page.getByRole('form', { name: 'Add SM' });
  await manager.getByRole('button', { name: 'Create' }).click();
  for (const label of ['SM id', 'Name', 'E-mail', 'Dealer code'])
    await expect(manager.getByText(`${label} is required`, { exact: true })).toBeVisible();
  await manager.getByLabel('E-mail').fill('sinta@dealer');
  await manager.getByRole('button', { name: 'Create' }).click();
  await expect(manager.getByText('Invalid Email id', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/id\/add_sm$/);
});
