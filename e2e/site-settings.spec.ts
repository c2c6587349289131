import { expect, readOnPhone, test } from './journey.ts';

test('MKT-002 an administrator changes a market’s settings from the menu; they are there after a reload', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const stored = async (key: string) =>
    (
      await database
        .selectFrom('site_setting')
        .where('market_id', '=', 2)
        .where('key', '=', key)
        .select('value')
        .executeTakeFirst()
    )?.value;
  // An earlier try may have left another value.
  await database
    .updateTable('site_setting')
    .where('market_id', '=', 2)
    .where('key', '=', 'priority_push_limit')
    .set({ value: '5000' })
    .execute();
  await signIn('admin.ph', { market: 'ph' });
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Site Settings' }).click();
  await expect(page).toHaveURL(/\/ph\/site_settings$/);
  const form = page.getByRole('form', { name: 'Site settings of Philippines' });
  const limit = form.getByLabel('Most leads in a priority push');
  await expect(limit).toHaveValue('5000');
  await form.getByLabel('Office hours until').fill('8');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Office hours must end after they begin')).toBeVisible();
  await form.getByLabel('Office hours until').fill('18');
  expect(await accessibilityFaults()).toEqual([]);
  await limit.fill('4000');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/ph\/lead-list$/);
  expect(await stored('priority_push_limit')).toBe(4000);
  await page.goto('/ph/site_settings');
  await expect(limit).toHaveValue('4000');
  await page.getByRole('tab', { name: 'Change log' }).click();
  await expect(page.getByText('Most leads in a priority push: 5000 → 4000').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await limit.fill('5000');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/ph\/lead-list$/);
  expect(await stored('priority_push_limit')).toBe(5000);
});

test('MKT-002 settings stand in groups that can be jumped to and searched; a fault leads to its field', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const stored = async () =>
    Object.fromEntries(
      (
        await database
          .selectFrom('site_setting')
          .where('market_id', '=', 1)
          .where('key', 'in', ['audit_attachment_max_mb', 'message_daily_limit'])
          .select(['key', 'value'])
          .execute()
      ).map(({ key, value }) => [key, value]),
    );
  await readOnPhone(page);
  await signIn('admin.id');
  await page.goto('/id/site_settings');
  const form = page.getByRole('form', { name: 'Pengaturan situs Indonesia' });
  const groups = form.getByRole('navigation', { name: 'Cari pengaturan' });
  await groups.getByRole('link', { name: 'Pesan dan chat' }).focus();
  await page.keyboard.press('Enter');
  const heading = form.getByRole('heading', { name: 'Pesan dan chat' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  expect(new URL(page.url()).hash).toBe('');
  const perDay = form.getByLabel('Pesan per prospek per hari');
  await perDay.fill('99');
  const find = form.getByRole('textbox', { name: 'Cari pengaturan' });
  await find.fill('mb audit');
  await expect(perDay).toBeHidden();
  const largest = form.getByLabel('MB berkas audit');
  await largest.fill('12');
  await find.fill('mb zzz');
  await expect(form.getByText('Tidak ada pengaturan dengan kata ini')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await find.press('Control+Enter');
  await expect(perDay).toBeFocused();
  await expect(perDay).toBeInViewport({ ratio: 1 });
  await expect(find).toHaveValue('');
  await perDay.fill('5');
  await form.getByRole('button', { name: 'Perbarui' }).click();
  await expect(page).toHaveURL(/\/id\/lead-list$/);
  expect(await stored()).toEqual({ audit_attachment_max_mb: 12, message_daily_limit: 5 });
  await page.goto('/id/site_settings');
  await expect(largest).toHaveValue('12');
  await expect(perDay).toHaveValue('5');
  await perDay.fill('');
  await largest.fill('10');
  await form.getByRole('button', { name: 'Perbarui' }).click();
  await expect(page).toHaveURL(/\/id\/lead-list$/);
  expect(await stored()).toEqual({ audit_attachment_max_mb: 10, message_daily_limit: null });
});
