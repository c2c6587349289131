import { showMobile } from '@otolead/contract/kernel/phone.ts';
import type { Locator, Page } from '@playwright/test';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { expect, readOnPhone, test } from './journey.ts';
import { ownMobile, ownName } from './own.ts';

/** Tabs forwards until the control has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let at = 0; at < 60; at += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('WEB-123 WEB-124 WEB-125 a number is put on the black list from the menu, switched off and edited', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const mobile = ownMobile();
  await ownLead(database, { name: 'Sari Terdahulu', mobile });
  await ownLead(database, { name: 'Sari Terbaru', mobile });
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Black List' }).click();
  await expect(page).toHaveURL(/\/id\/black-list$/);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Mobile number', 'Agent name', 'Lead name', 'Status type', 'Reason'],
    ...['Created date', 'Updated date', 'Actions'],
  ]);
  await page.getByRole('link', { name: 'Add number' }).click();
  await expect(page).toHaveURL(/\/id\/edit-black-list$/);
  const form = page.getByRole('form', { name: 'Add number' });
  await form.getByLabel('Mobile number').fill(`0${mobile.slice(2, 5)}-${mobile.slice(5)}`);
  await form.getByLabel('Reason').fill('Journey complaint');
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByLabel('Reason').press('Control+Enter');
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/black-list$/);

  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByLabel('Mobile number').fill(mobile.slice(5));
  await filters.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 number', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain(mobile.slice(5));
  const row = page.getByRole('row').filter({ hasText: showMobile(mobile) });
  const moment = /^\d{2} \w{3} \d{4}, \d{2}:\d{2}$/;
  await expect(row.getByRole('gridcell')).toHaveText([
    ...[showMobile(mobile), 'Ratna Kusuma', 'Sari Terbaru', 'Active', 'Journey complaint'],
    ...[moment, moment, ''],
  ]);
  await row.getByRole('switch').press('Space');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('Inactive');

  await row.getByRole('link', { name: /^Edit/ }).click();
  await expect(page).toHaveURL(/\/id\/edit-black-list\?id=\d+$/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(filters.getByLabel('Mobile number')).toHaveValue(mobile.slice(5));
  await expect(page.getByText('1 number', { exact: true })).toBeVisible();

  await row.getByRole('link', { name: /^Edit/ }).click();
  await page.reload();
  const edit = page.getByRole('form', { name: /^Update number #\d+$/ });
  await expect(edit.getByLabel('Mobile number')).toBeDisabled();
  await edit.getByLabel('Reason').fill('Journey, settled');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/black-list$/);
  await page.reload();
  await expect(row).toContainText('Journey, settled');
  const stored = database.selectFrom('blacklist').where('mobile', '=', mobile);
  expect(await stored.select(['reason', 'status', 'version']).execute()).toEqual([
    { reason: 'Journey, settled', status: 0, version: 3 },
  ]);
});

test('WEB-121 WEB-122 WEB-128 the list is paged, found by mobile, status and reason, in either market and in Indonesian', async ({
  page,
  database,
  signIn,
}) => {
  const moment = now();
  const entry = { market_id: 2, created_at: moment, updated_at: moment };
  const reason = ownName('Prank');
  const [first, second] = [ownMobile('ph'), ownMobile('ph')];
  await database
    .insertInto('blacklist')
    .values([
      { ...entry, mobile: first, reason: `${reason} of Manila`, status: 1 },
      { ...entry, mobile: second, reason: `${reason} of Cebu`, status: 0 },
    ])
    .execute();
  await signIn('supervisor.ph', { market: 'ph', at: `/black-list?reason=${reason.toLowerCase()} of` });
  await expect(page.getByText('2 numbers', { exact: true })).toBeVisible();
  await expect(page.getByText('Showing 1 of 1 pages')).toBeVisible();
  const filters = page.getByRole('form', { name: 'Filters' });
  await expect(filters.getByLabel('Mobile number')).toBeVisible();
  await filters.getByLabel('Status', { exact: true }).click();
  await page.getByRole('option', { name: 'In-Active' }).click();
  await filters.getByRole('button', { name: 'Search' }).click();
  const rows = page.getByRole('row').filter({ hasText: '+63' });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(showMobile(second));
  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Daftar hitam' })).toBeVisible();
  await expect(page.getByText('1 nomor', { exact: true })).toBeVisible();
});

test('the black list is kept by keys alone, in Indonesian, on a phone', { tag: '@all' }, async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const mobile = ownMobile('ph');
  await readOnPhone(page);
  await signIn('supervisor.ph', { market: 'ph' });
  const keys = page.keyboard;
  await keys.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keys.type('daftar hitam');
  await expect(page.getByRole('option', { name: /Daftar Hitam/ })).toBeVisible();
  await keys.press('Enter');
  await expect(page.getByRole('link', { name: 'Tambah nomor' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await keys.press('n');
  const form = page.getByRole('form', { name: 'Tambah nomor' });
  await expect(form.getByLabel('Nomor HP')).toBeFocused();
  await keys.press('Control+Enter');
  await expect(form.getByText('Nomor HP wajib diisi')).toBeVisible();
  await expect(form.getByLabel('Nomor HP')).toBeFocused();
  await keys.type(`0${mobile.slice(2, 5)} ${mobile.slice(5)}`);
  await keys.press('Tab');
  await keys.type('Meminta tidak dihubungi');
  expect(await accessibilityFaults()).toEqual([]);
  await keys.press('Control+Enter');
  await expect(page).toHaveURL(/\/ph\/black-list$/);
  const toggle = page.getByRole('switch', { name: `${showMobile(mobile)}: aktif` });
  await tabTo(page, toggle);
  await keys.press(' ');
  const question = page.getByRole('dialog', { name: 'Apakah Anda yakin?' });
  await expect(question.getByRole('button', { name: 'Ya' })).toBeFocused();
  await keys.press('Enter');
  await expect(toggle).not.toBeChecked();
  const stored = database.selectFrom('blacklist').where('mobile', '=', mobile);
  expect(await stored.select(['market_id', 'reason', 'status']).execute()).toEqual([
    { market_id: 2, reason: 'Meminta tidak dihubungi', status: 0 },
  ]);
});
