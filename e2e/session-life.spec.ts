import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Page, Request } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/src/demo.users.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { expect, test } from './journey.ts';

// The data that a sign-in stores.

const isCall = (path: string) => (request: Request) => request.url().endsWith(`/api/crm/${path}`);
const renews = isCall('user/getRefreshToken');

/** Runs in the page: decrypts a local storage item with this browser's key. */
async function openVault(item: string): Promise<unknown> {
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open('otolead'));
  const key: CryptoKey = await settled(database.transaction('keys').objectStore('keys').get('vault'));
  const bytes = Uint8Array.from(atob(localStorage.getItem(item) ?? ''), (unit) => unit.charCodeAt(0));
  const parameters = {
    name: 'AES-GCM',
    iv: bytes.subarray(0, 12),
    additionalData: new TextEncoder().encode(item),
  };
  const plain = await crypto.subtle.decrypt(parameters, key, bytes.subarray(12));
  return JSON.parse(new TextDecoder().decode(plain));
}

const everythingStored = (page: Page) =>
  page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])');

test('SES-063 SES-068 a sign-in stores its tokens, then fetches rights and settings, and keeps the rights under lock', async ({
  page,
  context,
  signInByPage,
}) => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (/user\/login$|get_user_access_list$|config\/get_data$/.test(request.url())) calls.push(request);
  });
  const answered = page.waitForResponse((response) => isCall('user/login')(response.request()));
  await signInByPage('auditor.ph', { market: 'ph' });
  const { data } = await (await answered).json();
  await expect(page.getByRole('grid')).toBeVisible();

  // The access token lives in memory and goes with the next calls; no script can read the refresh token.
  const [login, ...after] = calls;
  expect(login?.url()).toMatch(/user\/login$/);
  const rights = after.find(isCall('roles/get_user_access_list'));
  const settings = after.find((request) => request.postDataJSON()?.config_data?.includes('site_settings'));
  for (const request of [rights, settings])
    expect(await request?.headerValue('authorization')).toBe(`Bearer ${data.token}`);
  expect(data).not.toHaveProperty('refreshToken');
  const cookie = (await context.cookies()).find(({ name }) => name === 'otolead_refresh');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

  const stored = await everythingStored(page);
  for (const secret of [data.token, cookie?.value, '/lead-list', 'auditor'])
    expect(stored).not.toContain(secret);
  const kept = await page.evaluate(openVault, 'user_access_list');
  const list = { resource: 'lead', controller: 'lead', path: '/lead-list' };
  expect(kept).toMatchObject({ access: expect.arrayContaining([expect.objectContaining(list)]) });

  // The stored list applies while it cannot be fetched.
  await page.route(/get_user_access_list$/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Logout' })).toBeVisible();
});

test('SES-006 /refresh-token renews the tokens and goes on; a guest is sent to the sign-in', async ({
  page,
  context,
  signIn,
}) => {
  await page.goto('/id/refresh-token');
  await expect(page).toHaveURL(/\/id\/login/);
  await signIn('reporting.id');
  const before = (await context.cookies()).find(({ name }) => name === 'otolead_refresh')?.value;
  const renewals: Request[] = [];
  page.on('request', (request) => {
    if (renews(request)) renewals.push(request);
  });
  await page.goto('/id/refresh-token?return=%2Fdashboard');
  await expect(page).toHaveURL(/\/id\/dashboard$/);
  // One restores the session after the page load, one is the route's.
  expect(renewals).toHaveLength(2);
  const after = (await context.cookies()).find(({ name }) => name === 'otolead_refresh')?.value;
  expect(after).not.toBe(before);
});

test('SES-065 a 401 signs out wherever it comes, says why, and the next sign-in leads back', async ({
  page,
  signInByPage,
  database,
}) => {
  const user = await buildUser(database, {
    roleId: ROLE.auditor,
    markets: ['ph'],
    password: DEMO_PASSWORD,
  });
  await signInByPage(user.username, { market: 'ph' });
  await expect(page.getByRole('grid')).toBeVisible();
  await page.locator('input[inputmode=search]').focus();
  await database
    .updateTable('user_session')
    .set({ revoked_at: now() })
    .where('user_id', '=', user.id)
    .execute();
  // Another call may have been refused by then, and the field is gone.
  await page.keyboard.insertText('dewi');
  await expect(page).toHaveURL(/\/ph\/login/);
  await expect(page.getByText('Your session has ended. Please sign in again').first()).toBeVisible();
  expect(await everythingStored(page)).not.toContain('user_access_list');
  await page.goto('/ph/lead-list');
  await expect(page).toHaveURL(/\/ph\/login/);
  await signInByPage(user.username, { market: 'ph', at: '/lead-list' });
  await expect(page).toHaveURL(/\/ph\/lead-list/);
});
