import { expect, readOnPhone, test } from './journey.ts';
import { ownName } from './own.ts';

test('an option is renamed and moved from the menu; a form elsewhere offers it so', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const stored = () =>
    database
      .selectFrom('config_item')
      .where('list', '=', 'dealer_type')
      .where('id', '=', 3)
      .select(['name', 'sort', 'status'])
      .executeTakeFirstOrThrow();
  const asBefore = () =>
    database
      .updateTable('config_item')
      .where('list', '=', 'dealer_type')
      .where('id', '=', 3)
      .set({ name: JSON.stringify({ en: 'Single Dealer', id: 'Dealer Tunggal' }), sort: 3 })
      .execute();
  await asBefore();
  await signIn('admin.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Configuration Lists' }).click();
  await expect(page).toHaveURL(/\/id\/config_lists$/);
  await page.mouse.move(700, 700);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'List' }).fill('dealer types');
  await page.getByRole('option', { name: 'Dealer types' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row', { name: /Single Dealer/ });
  await expect(row).toContainText('Offered for campaign packs');
  expect(await accessibilityFaults()).toEqual([]);
  await row.getByRole('link', { name: 'Edit Single Dealer' }).click();
  const form = page.getByRole('form', { name: 'Dealer types #3' });
  await form.getByLabel('English name').fill('oem');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('This list has an option of this name')).toBeVisible();
  await form.getByLabel('English name').fill('One dealer');
  await form.getByLabel('Order').fill('0');
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: /One dealer/ })).toBeVisible();
  expect(await stored()).toMatchObject({ name: { en: 'One dealer' }, sort: 0, status: 1 });

  await page.goto('/id/add_pack_campaign');
  await page.getByRole('combobox', { name: 'Dealer type' }).click();
  await expect(page.getByRole('option').first()).toHaveText('One dealer');
  await asBefore();
});

test('an option is added to a list that takes it, and a row that rules know says why it stays on', async ({
  page,
  signIn,
}) => {
  const name = ownName('Fishmonger');
  await signIn('admin.id', { at: '/config_lists?list=occupation' });
  await page.getByRole('link', { name: 'Add option' }).click();
  const form = page.getByRole('form', { name: 'Add option' });
  await form.getByLabel('List').fill('status reasons');
  await page.getByRole('option', { name: 'Status reasons' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Sub-status is required')).toBeVisible();
  await form.getByLabel('List').fill('occupation');
  await page.getByRole('option', { name: /^Occupation/ }).click();
  await expect(form.getByLabel('Sub-status')).toHaveCount(0);
  await form.getByLabel('English name').fill(name);
  await form.getByLabel('Indonesian name').fill(`${name} id`);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/id\/config_lists\?list=occupation/);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await page.goto('/id/config_lists?list=lms_status_list');
  await page.getByRole('link', { name: 'Edit Retail' }).click();
  await expect(
    page.getByText('Rules of the product rely on this option: it stays switched on'),
  ).toBeVisible();
});

test('the configuration lists speak Indonesian and fit a phone', { tag: '@all' }, async ({
  page,
  signIn,
  accessibilityFaults,
}) => {
  await readOnPhone(page);
  await signIn('admin.id', { at: '/config_lists?list=gender' });
  await expect(page.getByRole('heading', { name: 'Daftar konfigurasi' })).toBeVisible();
  await expect(page.getByText('Laki-laki')).toBeVisible();
  await expect(page.getByText('Jenis kelamin').first()).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});
