import { expect, readOnPhone, test } from './journey.ts';
import { ownName } from './own.ts';

test('a lead type is added from the menu, filtered, changed and switched off', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Showroom');
  await signIn('admin.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Reference Data' }).click();
  await expect(page).toHaveURL(/\/id\/reference_data$/);
  await expect(page.getByRole('row', { name: /^Cities/ })).toContainText(/\d/);
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('link', { name: 'Lead types' }).click();
  await expect(page.getByRole('heading', { name: 'Lead types' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('link', { name: 'Add lead type' }).click();
  const form = page.getByRole('form', { name: 'Add lead type' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Group is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'Value' }).fill('showroom');
  await form.getByRole('combobox', { name: 'Lead qualification' }).fill('otp');
  await page.getByRole('option', { name: 'OTP' }).click();
  await form.getByRole('combobox', { name: 'Group' }).fill('new');
  await page.getByRole('option', { name: 'New Car' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/reference_data\/lead_type$/);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('OTP');
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('form', { name: 'Edit lead type' });
  await edit.getByLabel('Callable').check();
  expect(await accessibilityFaults()).toEqual([]);
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Yes');
  await row.getByRole('switch').press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  const stored = database.selectFrom('lead_type').where('name', '=', name);
  expect(await stored.select(['is_callable', 'status']).executeTakeFirst()).toEqual({
    is_callable: true,
    status: 0,
  });
});

test('reference data speaks Indonesian, fits a phone and is read-only for supervisors', {
  tag: '@all',
}, async ({ page, signIn, accessibilityFaults }) => {
  await readOnPhone(page);
  await signIn('supervisor.id', { at: '/reference_data/city' });
  await expect(page.getByRole('heading', { name: 'Kota' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tambah kota' })).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
  expect(await accessibilityFaults()).toEqual([]);
  await page.goto('/id/edit_reference_data/city');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
