import { sql } from 'kysely';
import { buildBrandDealer, buildCityMapping } from '../server/test/builders/brand-network.ts';
import { serial } from '../server/test/builders/serial.ts';
import { expect, readOnPhone, test } from './journey.ts';
import { ownName } from './own.ts';

/** A nine-digit code that no other dealer or sales manager has. */
const ownCode = () => String(OWN_CODES + serial());
const OWN_CODES = 70_000_000;
/** A thousand codes for each dealer of the journey with many pages. */
const PAGED_CODES = 7_000_000_000;

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
  await form.getByLabel('E-mail').fill('journey@dealer.example');
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/id\/dealer_list$/);
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByLabel('Keywords').fill('none-of-them');
  await filters.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/keywords=none-of-them$/);
  await filters.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/id\/dealer_list$/);
  await expect(filters.getByLabel('Keywords')).toHaveValue('');
  await filters.getByLabel('Keywords').fill(code);
  await filters.getByRole('button', { name: 'Search' }).click();
  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(page.getByRole('row').filter({ has: page.getByRole('switch') })).toHaveCount(1);
  await expect(row).toContainText('Active');
  await row.getByRole('switch', { name: `${name}: active` }).press(' ');
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/\/id\/edit_dealer\/\d+$/);
  await expect(page.getByRole('heading', { name: /^Update dealer #\d+$/ })).toBeVisible();
  await page.getByLabel('Zip code').fill('0400');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/dealer_list/);
  await expect(row).toContainText('0400');
  const stored = database.selectFrom('brand_dealer').where('name', '=', name);
  expect(await stored.select(['code', 'zip_code', 'email', 'status', 'version']).execute()).toEqual([
    { code, zip_code: '0400', email: 'journey@dealer.example', status: 0, version: 3 },
  ]);
});

test('BRD-030 BRD-031 BRD-034 the columns and actions of the dealer list, and what it says when nothing is found', async ({
  page,
  database,
  signIn,
}) => {
  const { id, code, name } = await buildBrandDealer(database, {
    market: 'ph',
    name: ownName('Manila Motor'),
    zip_code: '1004',
  });
  await signIn('brand.ph', { market: 'ph', at: `/dealer_list?keywords=${code}` });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Dealer code',
    'Dealer name',
    'Zip code',
    'Status',
    'Action',
  ]);
  const row = page.getByRole('row').filter({ has: page.getByRole('switch') });
  await expect(row.getByRole('gridcell')).toHaveText([code, name, '1004', 'Active', '']);
  await expect(row.getByRole('link', { name: `Edit ${name}` })).toHaveAttribute(
    'href',
    `/ph/edit_dealer/${id}`,
  );
  const toggle = row.getByRole('switch', { name: `${name}: active` });
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await toggle.press(' ');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).toBeChecked();
  await toggle.press(' ');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(row.getByRole('gridcell').nth(3)).toHaveText('Inactive');
  const stored = database.selectFrom('brand_dealer').where('id', '=', id).select(['status', 'version']);
  expect(await stored.executeTakeFirst()).toEqual({ status: 0, version: 2 });
  await page.getByRole('form', { name: 'Filters' }).getByLabel('Keywords').fill('none-of-them');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No dealer found')).toBeVisible();
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
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/id\/city_dealer_mapping$/);
  await page.getByRole('link', { name: 'Add mapping' }).click();
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
  await expect(edit.getByLabel('Dealer code')).toHaveValue(new RegExp(`^${dealer.code} `));
  const answer = page.waitForResponse('**/ford_report/save_mapping');
  await edit.getByRole('button', { name: 'Update' }).click();
  const { message } = (await (await answer).json()) as { message: string };
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await expect(page).toHaveURL(/\/id\/city_dealer_mapping/);
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

test('BRD-001 BRD-005 BRD-033 the lists of mappings and of dealers are paged with five page links', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Paged Motor');
  // A page has 50 dealers.
  await sql`
    with dealer as (
      insert into brand_dealer (market_id, code, name, zip_code)
      select 2, ${PAGED_CODES + serial() * 1_000}::bigint + number, ${name}, '1000' from generate_series(1, 301) as number
      returning id
    )
    insert into city_mapping (market_id, brand_dealer_id, city_id, created_at)
    select 2, id, (select min(city.id) from city where market_id = 2), now() from dealer
  `.execute(database);
  await signIn('supervisor.ph', { market: 'ph' });
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d+$/ });
  for (const [entry, path, add] of [
    ['City Dealer Mapping', 'city_dealer_mapping', 'Add mapping'],
    ['Dealer List', 'dealer_list', 'Add dealer'],
  ] as const) {
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page).toHaveURL(new RegExp(`/ph/${path}$`));
    await expect(page.getByRole('link', { name: add })).toBeVisible();
    await page.getByLabel('Keywords').fill(name);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Showing 1 of 7 pages')).toBeVisible();
    await expect(links).toHaveText(['1', '2', '3', '4', '5']);
    await links.last().click();
    await expect(page.getByText('Showing 5 of 7 pages')).toBeVisible();
    await expect(links).toHaveText(['3', '4', '5', '6', '7']);
  }
});

test('BRD-002 BRD-003 BRD-004 the mapping list is filtered by keywords and city; a switch asks first', async ({
  page,
  database,
  signIn,
}) => {
  const dealer = await buildBrandDealer(database);
  const [bandung, surabaya] = await Promise.all(
    ['Bandung', 'Surabaya'].map((name) =>
      database
        .selectFrom('city')
        .innerJoin('province', 'province.id', 'city.province_id')
        .where('city.name', '=', name)
        .select(['city.id', 'city.name', 'province.name as province'])
        .executeTakeFirstOrThrow(),
    ),
  );
  if (!bandung || !surabaya) throw new Error('the cities of the demo');
  const { id } = await buildCityMapping(database, { brand_dealer_id: dealer.id, city_id: bandung.id });
  await buildCityMapping(database, { brand_dealer_id: dealer.id, city_id: surabaya.id });
  await buildCityMapping(database, { city_id: bandung.id });
  await signIn('supervisor.id', { at: '/city_dealer_mapping' });
  await expect(page.getByRole('columnheader')).toHaveText(['City', 'Dealer code', 'Status', 'Action']);
  await page.getByLabel('Keywords').fill(dealer.code);
  await page.getByRole('button', { name: 'Search' }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('switch') });
  await expect(rows).toHaveText([/^Bandung/, /^Surabaya/]);
  await page.getByRole('combobox', { name: 'City' }).fill('Bandung');
  await page.getByRole('option', { name: /^Bandung-/ }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`city=${bandung.id}`));
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('gridcell')).toHaveText([
    `Bandung-${bandung.province}`,
    dealer.code,
    'Active',
    '',
  ]);
  await expect(rows.getByRole('link', { name: `Edit Bandung, dealer ${dealer.code}` })).toHaveAttribute(
    'href',
    `/id/edit_mapping/${id}`,
  );
  const status = async () => {
    const stored = database.selectFrom('city_mapping').where('id', '=', id).select('status');
    return (await stored.executeTakeFirstOrThrow()).status;
  };
  const toggle = rows.getByRole('switch', { name: /^Bandung/ });
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await toggle.press(' ');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).toBeChecked();
  expect(await status()).toBe(1);
  await toggle.press(' ');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(rows.getByRole('gridcell').nth(2)).toHaveText('Inactive');
  expect(await status()).toBe(0);
});

test('a brand manager keeps dealers, sales managers and cities on a phone, in Indonesian, in the other market', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const [code, managerCode] = [ownCode(), ownCode()];
  const name = ownName('Cebu Brand Motor');
  await readOnPhone(page);
  await signIn('brand.ph', { market: 'ph' });
  const form = page.getByRole('form', { name: /^Tambah / });
  const add = async (entry: string, label: string) => {
    await page.getByRole('button', { name: 'Buka menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const link = menu.getByRole('link', { name: entry, exact: true });
    // The open screen's group expands by itself, before or after the menu appears.
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
