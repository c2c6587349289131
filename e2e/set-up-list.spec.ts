import { expect, test } from './journey.ts';

test('an administrator sees what the market still lacks, and goes to the screen that ends it', async ({
  page,
  signIn,
  accessibilityFaults,
}) => {
  await signIn('admin.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Set up' }).click();
  await expect(page).toHaveURL(/\/id\/set-up$/);
  const steps = page.getByRole('region', { name: 'Until a lead can be called' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Lead types' })).toContainText('Done');
  await expect(steps.getByRole('listitem').filter({ hasText: 'The simulator' })).toContainText('Missing');
  expect(await accessibilityFaults()).toEqual([]);
  for (const [name, record] of [
    ['Lead types', 'lead_type'],
    ['Cities', 'city'],
    ['Dealers', 'dealer'],
  ] as const)
    await expect(steps.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/id/reference_data/${record}`,
    );
  await expect(steps.getByRole('link', { name: 'CSV file of Agents' })).toHaveAttribute(
    'href',
    '/id/import_users',
  );
  // A demo already has lead types.
  await expect(page.getByRole('button', { name: 'Load starter data' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'province.csv' }).click();
  expect((await fetched).suggestedFilename()).toBe('province.csv');
  await steps.getByRole('link', { name: 'Processes', exact: true }).click();
  await expect(page).toHaveURL(/\/id\/process$/);
});
