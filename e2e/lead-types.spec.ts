import { expect, test } from './journey.ts';

test('WEB-115 WEB-116 WEB-162 lead types are found by name from the menu and read only', async ({
  page,
  signIn,
  accessibilityFaults,
}) => {
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Lead Type' }).click();
  await expect(page).toHaveURL(/\/id\/lead-type$/);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Value', 'Process', 'Lead qualification', 'Is callable'],
  ]);
  await page.getByRole('form', { name: 'Filters' }).getByLabel('Name').fill('used car dealer');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 lead type', { exact: true })).toBeVisible();
  await page.reload();

  await test.step('what is callable says Yes, the rest No', async () => {
    const cells = page.getByRole('cell');
    await expect(cells).toHaveText([
      ...['Used Car Dealer Call Back', 'used_car_dealer_call_back', 'Used Car Desk', 'DCB', 'No'],
    ]);
    await page.getByRole('button', { name: 'Reset' }).click();
    const shared = page.getByRole('row', { name: /New Car OTP Verified/ });
    await expect(shared).toContainText('New Car Portal, Brand Partner Desk');
    await expect(shared).toContainText('Yes');
  });
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('table').getByRole('switch')).toHaveCount(0);
  expect(await accessibilityFaults()).toEqual([]);
});
