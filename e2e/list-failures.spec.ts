import type { Page } from '@playwright/test';
import { buildBrandDealer } from '../server/test/builders/brand-network.ts';
import { expect, test } from './journey.ts';

/** The list shows a refusal or a lost answer in place of its rows; toasts repeat only what ux.md allows. */
async function loseList(
  page: Page,
  call: string,
  open: () => Promise<unknown>,
  refusals: 'refusals are told' | 'refusals are silent',
): Promise<void> {
  const toasts = page.locator('.mantine-Notification-root');
  const refused = { status: 500, message: 'Our side', error_code: 'server_error' };
  await page.route(call, (route) => route.fulfill({ status: 500, json: refused }));
  await open();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  if (refusals === 'refusals are told') await expect(toasts).toContainText('Our side');
  else await expect(toasts).toHaveCount(0);
  await page.unroute(call);
  await page.route(call, (route) => route.abort());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(toasts.filter({ hasText: 'Please check your internet connection' })).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('columnheader').first()).toBeVisible();
}

test('ERR-008 ERR-014 ERR-027 mapping and SM lists tell a refusal in their place alone, a lost connection in a toast; what is not there is Record not found', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/dealer_list' });
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  for (const [entry, call] of [
    ['City Dealer Mapping', '**/ford_report/get_list'],
    ['SM List', '**/ford_report/get_sm_list'],
  ] as const) {
    const open = async () => {
      await page.getByRole('button', { name: 'Admin' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await loseList(page, call, open, 'refusals are silent');
    await page.locator('.mantine-Notification-root').getByRole('button').click();
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  }
  await page.goto('/id/edit_sm/999999999');
  await expect(page.getByText('Record not found', { exact: true })).toBeVisible();
});

for (const [path, call] of [
  ['/domains', '**/webform/list_domain'],
  ['/user-list', '**/user/get_users_list*'],
] as const)
  test(`ERR-025 ERR-026 ${path} tells a refusal and a lost connection in its place and in a toast`, {
    tag: '@all',
  }, async ({ page, signIn }) => {
    await signIn('supervisor.id', { at: '/dealer_list' });
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    await loseList(page, call, () => page.goto(`/id${path}`), 'refusals are told');
  });

test('ERR-007 ERR-029 what the server alone can refuse of a form stands in a toast, and beside its field', async ({
  page,
  database,
  signIn,
}) => {
  const { code } = await buildBrandDealer(database);
  await signIn('supervisor.id', { at: '/add_dealer' });
  const form = page.getByRole('form', { name: 'Add dealer' });
  await form.getByLabel('Dealer name').fill('Second Motor');
  await form.getByLabel('Dealer code').fill(code);
  await form.getByLabel('Zip code').fill('40111');
  await form.getByRole('button', { name: 'Create' }).click();
  const words = 'There is a dealer of this code already';
  await expect(page.locator('.mantine-Notification-root')).toHaveText(words);
  await expect(form.getByLabel('Dealer code')).toHaveAccessibleDescription(words);
  await expect(form.getByLabel('Dealer name')).toHaveValue('Second Motor');
  // The form's own checks raise no toast.
  await form.getByLabel('Dealer code').fill('');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByLabel('Dealer code')).toHaveAccessibleDescription('Dealer code is required');
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(1);
});
