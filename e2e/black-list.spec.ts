import { expect, test } from './journey.ts';

test('WEB-123 WEB-124 WEB-125 a number is put on the black list from the menu, switched off and edited', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
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
  await form.getByLabel('Mobile number').fill('0812-5550-9871');
  await form.getByLabel('Reason').fill('Journey complaint');
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByLabel('Reason').press('Control+Enter');
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/black-list$/);

  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByLabel('Mobile number').fill('55509871');
  await filters.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 number', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain('5550');
  const row = page.getByRole('row', { name: /\+62 812 5550 9871/ });
  await expect(row).toContainText('Ratna Kusuma');
  await row.getByRole('switch').press('Space');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('Inactive');

  await row.getByRole('link', { name: /^Edit/ }).click();
  await expect(page).toHaveURL(/\/id\/edit-black-list\?id=\d+$/);
  await page.reload();
  const edit = page.getByRole('form', { name: /^Update number #\d+$/ });
  await expect(edit.getByLabel('Mobile number')).toBeDisabled();
  await edit.getByLabel('Reason').fill('Journey, settled');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/black-list$/);
  await page.reload();
  await expect(row).toContainText('Journey, settled');
  const stored = database.selectFrom('blacklist').where('mobile', '=', '6281255509871');
  expect(await stored.select(['reason', 'status', 'version']).execute()).toEqual([
    { reason: 'Journey, settled', status: 0, version: 3 },
  ]);
});
