import { DEMO_PASSWORD } from '../demo/src/demo.users.ts';
import { expect, test } from './journey.ts';

/** Half a million hashes on a busy machine. */
const SOLVED = { timeout: 45_000 };

test('anyone who cannot read the picture has the computer solve a task and signs in', async ({
  page,
  accessibilityFaults,
}) => {
  test.slow();
  await page.goto('/id/login');
  await page.locator('input[name=username]').fill('auditor.id');
  await page.locator('input[name=password]').fill('wrong password');
  await page.getByRole('button', { name: 'I cannot read the picture' }).click();
  await expect(page.locator('input[name=captcha]')).toHaveCount(0);
  await expect(page.getByText('Solved. You need not type anything here')).toBeVisible(SOLVED);
  expect(await accessibilityFaults()).toEqual([]);

  const submit = page.locator('button[type=submit]');
  await submit.click();
  await expect(page.getByText('Invalid username and password combination').first()).toBeVisible();
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  // The button waits for the next puzzle without another click.
  await submit.click();
  await expect(page).not.toHaveURL(/\/login/, SOLVED);
});

test('the picture can be had back, and the form asks for its characters again', async ({ page }) => {
  await page.goto('/id/login');
  await page.getByRole('button', { name: 'I cannot read the picture' }).click();
  await expect(page.getByRole('button', { name: 'Show a picture instead' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('input[name=captcha]')).toBeFocused();
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('Captcha is required')).toBeVisible();
});
