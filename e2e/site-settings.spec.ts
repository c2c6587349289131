import { expect, test } from './journey.ts';

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
