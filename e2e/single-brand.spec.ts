import {
  buildBrandDealer,
  buildCityMapping,
  buildSalesManager,
} from '../server/test/builders/brand-network.ts';
import { serial } from '../server/test/builders/serial.ts';
import { expect, readOnPhone, test } from './journey.ts';
import { ownName } from './own.ts';

/** A code of nine digits that no other dealer or sales manager has. */
const ownCode = () => String(OWN_CODES + serial());
const OWN_CODES = 70_000_000;

test('BRD-029 BRD-032 BRD-035 a dealer is added from the menu, edited, switched and found after a reload', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Journey Motor');
  const code = `0${ownCode()}`;
  await signIn('brand.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Dealer List' }).click();
  await expect(page).toHaveURL(/\/id\/dealer_list$/);
  await page.getByRole('link', { name: 'Add dealer' }).click();
  await expect(page).toHaveURL(/\/id\/add_dealer$/);
  const form = page.getByRole('form', { name: 'Add dealer' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Dealer name is required')).toBeVisible();
  await form.getByLabel('Dealer name').fill(name);
  await form.getByLabel('Dealer code').pressSequentially(`0a${code.slice(1, 3)}b${code.slice(3)}`);
  await expect(form.getByLabel('Dealer code')).toHaveValue(code);
  await form.getByLabel('Zip code').fill('40111');
  await form.getByLabel('Email').fill('journey@dealer.example');
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/id\/dealer_list$/);
  await page.getByLabel('Keywords').fill(code);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Active');
  await row.getByRole('switch', { name: `${name}: active` }).press(' ');
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('heading', { name: /^Update dealer #\d+$/ })).toBeVisible();
  await page.getByLabel('Zip code').fill('0400');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('0400');
  const stored = database.selectFrom('brand_dealer').where('name', '=', name);
  expect(await stored.select(['code', 'zip_code', 'email', 'status', 'version']).execute()).toEqual([
    { code, zip_code: '0400', email: 'journey@dealer.example', status: 0, version: 3 },
  ]);
});

test('BRD-030 BRD-031 BRD-034 the columns, and the manager of the Philippine market', async ({
  page,
  database,
  signIn,
}) => {
  const { code, name } = await buildBrandDealer(database, { market: 'ph', name: ownName('Manila Motor') });
  await signIn('brand.ph', { market: 'ph', at: `/dealer_list?keywords=${code}` });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Dealer code',
    'Dealer name',
    'Zip code',
    'Status',
    'Action',
  ]);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toBeVisible();
  await page.goto('/ph/dealer_list?keywords=none-of-them');
  await expect(page.getByText('No dealer found')).toBeVisible();
});

test('BRD-018 BRD-021 BRD-023 a sales manager is added from the menu and stands in the list', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const dealer = await buildBrandDealer(database, { name: 'Dealer of SM' });
  const code = ownCode();
  const name = ownName('Sinta');
  await signIn('brand.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'SM List' }).click();
  await expect(page).toHaveURL(/\/id\/sm_list$/);
  await page.getByRole('link', { name: 'Add SM' }).click();
  const form = page.getByRole('form', { name: 'Add SM' });
  await form.getByLabel('SM id').fill(code);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByLabel('Email').fill('sinta@dealer');
  await form.getByLabel('Dealer code').fill(dealer.code);
  await page.getByRole('option', { name: `${dealer.code} · Dealer of SM` }).click();
  await expect(form.getByText('Invalid Email id')).toBeVisible();
  await form.getByLabel('Email').fill('sinta@dealer.example');
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/id\/sm_list$/);
  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(dealer.code);
  const stored = database.selectFrom('sales_manager').where('code', '=', code);
  expect(await stored.select(['brand_dealer_id', 'email', 'status']).execute()).toEqual([
    { brand_dealer_id: dealer.id, email: 'sinta@dealer.example', status: 1 },
  ]);
});

test('BRD-019 BRD-020 BRD-022 the columns of the SM list, its pages and the titles of its form', async ({
  page,
  database,
  signIn,
}) => {
  const { id, name } = await buildSalesManager(database, { name: ownName('Titled') });
  await signIn('supervisor.id', { at: `/sm_list?keywords=${encodeURIComponent(name)}` });
  await expect(page.getByRole('columnheader')).toHaveText([
    'SM id',
    'Dealer code',
    'Name',
    'Email',
    'Status',
    'Action',
  ]);
  await expect(page.getByText('Showing 1 of 1 pages')).toBeVisible();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Update SM #${id}` })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/id\/sm_list\?keywords=/);
  await page.getByRole('link', { name: 'Add SM' }).click();
  await expect(page.getByRole('heading', { name: 'Add SM' })).toBeVisible();
});

test('BRD-006 BRD-007 BRD-008 several cities are mapped at once, and one of them is edited alone', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const dealer = await buildBrandDealer(database, { name: 'Mapped Motor' });
  await signIn('brand.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'City Dealer Mapping' }).click();
  await expect(page).toHaveURL(/\/id\/city_dealer_mapping$/);
  await page.getByRole('link', { name: 'Add mapping' }).click();
  await expect(page).toHaveURL(/\/id\/add_mapping$/);
  const form = page.getByRole('form', { name: 'Add mapping' });
  await form.getByLabel('Dealer code').fill(dealer.code);
  await page.getByRole('option', { name: /Mapped Motor/ }).click();
  for (const city of ['Bandung', 'Surabaya']) {
    await form.getByLabel('City').fill(city);
    await page.getByRole('option', { name: new RegExp(`^${city}-`) }).click();
  }
  expect(await accessibilityFaults()).toEqual([]);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/id\/city_dealer_mapping$/);
  await page.getByLabel('Keywords').fill(dealer.code);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('link', { name: `Edit Surabaya, dealer ${dealer.code}` }).click();
  await expect(page).toHaveURL(/\/id\/edit_mapping\/\d+$/);
  const edit = page.getByRole('form', { name: /^Update mapping #\d+$/ });
  await expect(edit.getByLabel('City')).toHaveValue(/^Surabaya-/);
  await edit.getByLabel('City').fill('Malang');
  await page.getByRole('option', { name: /^Malang-/ }).click();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('row', { name: /^Malang-/ })).toBeVisible();
  const stored = await database
    .selectFrom('city_mapping')
    .innerJoin('city', 'city.id', 'city_mapping.city_id')
    .where('brand_dealer_id', '=', dealer.id)
    .select(['city.name', 'city_mapping.version'])
    .orderBy('city.name')
    .execute();
  expect(stored).toEqual([
    { name: 'Bandung', version: 1 },
    { name: 'Malang', version: 2 },
  ]);
});

test('ERR-030 a mapping that is saved says so in the server’s words', async ({ page, database, signIn }) => {
  const { id } = await buildCityMapping(database, {
    brand_dealer_id: (await buildBrandDealer(database, { name: 'Told Motor' })).id,
  });
  await signIn('supervisor.id', { at: `/edit_mapping/${id}` });
  const city = page.getByLabel('City');
  await expect(city).not.toHaveValue('');
  await city.fill('Malang');
  await page.getByRole('option', { name: /^Malang-/ }).click();
  const answer = page.waitForResponse('**/ford_report/save_mapping');
  await page.getByRole('button', { name: 'Update' }).click();
  const { message } = (await (await answer).json()) as { message: string };
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await expect(page).toHaveURL(/\/id\/city_dealer_mapping$/);
});

test('BRD-001 BRD-003 BRD-005 the mapping list shows five page links and switches a row', async ({
  page,
  database,
  signIn,
}) => {
  const cities = await database.selectFrom('city').where('market_id', '=', 2).select('id').execute();
  for (let row = 0; row < 51; row += 1) {
    const at = row % cities.length;
    await buildCityMapping(database, { market: 'ph', city_id: cities[at]?.id as number });
  }
  await signIn('supervisor.ph', { market: 'ph', at: '/city_dealer_mapping' });
  await expect(page.getByRole('columnheader')).toHaveText(['City', 'Dealer code', 'Status', 'Action']);
  await expect(page.getByText(/^Showing 1 of \d+ pages$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Page 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2$/);
});

test('BRD-002 BRD-004 BRD-033 the list is filtered by keywords and city; a switch asks first', async ({
  page,
  database,
  signIn,
}) => {
  const dealer = await buildBrandDealer(database);
  const city = await database
    .selectFrom('city')
    .where('name', '=', 'Bandung')
    .select('id')
    .executeTakeFirstOrThrow();
  const { id } = await buildCityMapping(database, { brand_dealer_id: dealer.id, city_id: city.id });
  await signIn('supervisor.id', { at: `/city_dealer_mapping?keywords=${dealer.code}` });
  await page.getByRole('combobox', { name: 'City' }).fill('Bandung');
  await page.getByRole('option', { name: /^Bandung-/ }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`city=${city.id}`));
  await expect(page.getByText('Showing 1 of 1 pages')).toBeVisible();
  await page.getByRole('switch', { name: /^Bandung/ }).press(' ');
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('row', { name: new RegExp(dealer.code) })).toContainText('Inactive');
  const stored = database.selectFrom('city_mapping').where('id', '=', id).select('status');
  expect(await stored.executeTakeFirst()).toEqual({ status: 0 });
});

test('ERR-027 a mapping list whose answer is a refusal says so in its place alone', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/sm_list' });
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await page.route('**/ford_report/get_list', (route) =>
    route.fulfill({
      status: 500,
      json: { status: 500, message: 'Our side', error_code: 'server_error' },
    }),
  );
  await page.goto('/id/city_dealer_mapping');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await page.unroute('**/ford_report/get_list');
  await page.route('**/ford_report/get_list', (route) => route.abort());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('.mantine-Notification-root')).toContainText(
    'Please check your internet connection',
  );
});

for (const [path, call] of [
  ['/domains', '**/webform/list_domain'],
  ['/user-list', '**/user/get_users_list*'],
] as const)
  test(`ERR-025 ERR-026 ${path} tells a lost connection in a toast, a refusal in its place alone`, async ({
    page,
    signIn,
  }) => {
    await signIn('supervisor.id', { at: '/sm_list' });
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    const refused = { status: 500, message: 'Our side', error_code: 'server_error' };
    await page.route(call, (route) => route.fulfill({ status: 500, json: refused }));
    await page.goto(`/id${path}`);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
    await page.unroute(call);
    await page.route(call, (route) => route.abort());
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('.mantine-Notification-root')).toContainText(
      'Please check your internet connection',
    );
  });

test('a brand manager keeps dealers, sales managers and cities on a phone, in Indonesian, in the other market', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const [code, managerCode] = [ownCode(), ownCode()];
  const name = ownName('Cebu Brand Motor');
  await readOnPhone(page);
  await signIn('brand.ph', { market: 'ph' });
  const form = page.getByRole('form', { name: /^Tambah / });
  const add = async (entry: string, label: string) => {
    await page.getByRole('button', { name: 'Buka menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const link = menu.getByRole('link', { name: entry, exact: true });
    // The group of the open screen folds out by itself, before or after the menu is there.
    await expect(async () => {
      if (!(await link.isVisible())) await menu.getByText('Admin', { exact: true }).click();
      await expect(link).toBeVisible({ timeout: 1000 });
    }).toPass();
    await link.click();
    await page.getByRole('link', { name: label }).click();
  };
  const create = async (list: string) => {
    await form.getByRole('button', { name: 'Buat' }).click();
    await expect(page).toHaveURL(new RegExp(`/ph/${list}$`));
  };
  await add('Daftar Dealer', 'Tambah dealer');
  await form.getByLabel('Nama dealer').fill(name);
  await form.getByLabel('Kode dealer').fill(code);
  await form.getByLabel('Kode pos').fill('6000');
  await create('dealer_list');
  await add('Daftar SM', 'Tambah SM');
  await form.getByLabel('ID SM').fill(managerCode);
  await form.getByLabel('Nama').fill('Grace Brand');
  await form.getByLabel('Alamat email').fill('grace@dealer.example');
  await form.getByLabel('Kode dealer').fill(code);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  expect(await accessibilityFaults()).toEqual([]);
  await create('sm_list');
  await add('Pemetaan Kota ke Dealer', 'Tambah pemetaan');
  await form.getByLabel('Kode dealer').fill(code);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await form.getByLabel('Kota').fill('Cebu');
  await page.getByRole('option', { name: /^Cebu/ }).first().click();
  await page.keyboard.press('Escape');
  await create('city_dealer_mapping');
  const stored = await database
    .selectFrom('brand_dealer as dealer')
    .innerJoin('sales_manager as sm', 'sm.brand_dealer_id', 'dealer.id')
    .innerJoin('city_mapping as mapping', 'mapping.brand_dealer_id', 'dealer.id')
    .innerJoin('city', 'city.id', 'mapping.city_id')
    .where('dealer.code', '=', code)
    .select(['dealer.market_id', 'dealer.name', 'sm.name as manager', 'city.market_id as of'])
    .execute();
  expect(stored).toEqual([{ market_id: 2, name, manager: 'Grace Brand', of: 2 }]);
});
