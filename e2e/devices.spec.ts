import type { Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { expect, test } from './journey.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/** A user for one journey, signed in two hours ago. */
async function signedInWith(database: Db, devices: readonly string[]) {
  const { id, username } = await buildUser(database);
  const before = now(-2 * 3_600_000);
  const sessions = devices.map((device) => ({
    user_id: id,
    device,
    address: '203.0.113.7',
    created_at: before,
    last_seen_at: before,
    expires_at: now(10 * 3_600_000),
  }));
  const rows = await database.insertInto('user_session').values(sessions).returning('id').execute();
  return { username, sessions: rows.map((row) => row.id) };
}

async function hasEnded(database: Db, sessionId = 0): Promise<boolean> {
  const row = database.selectFrom('user_session').where('id', '=', sessionId).select('revoked_at');
  return (await row.executeTakeFirstOrThrow()).revoked_at !== null;
}

async function openDevices(page: Page) {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Signed-in devices' }).click();
  return page.getByRole('dialog', { name: 'Signed-in devices' });
}

test('everybody sees where they are signed in and signs out one device, then all others', async ({
  page,
  signIn,
  database,
  accessibilityFaults,
}) => {
  const { username, sessions } = await signedInWith(database, [FIREFOX, SAFARI, 'curl/8.14.1']);
  const [firefox, safari, other] = sessions;
  await signIn(username);
  const dialog = await openDevices(page);
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(4);
  await expect(items.first()).toContainText(/Chrome on Linux.*This device/);
  await expect(items.first().getByRole('button')).toHaveCount(0);
  await expect(items.filter({ hasText: 'Firefox on Windows' })).toContainText('Address 203.0.113.7');
  await expect(items.filter({ hasText: 'curl/8.14.1' })).toContainText(
    /Signed in \d\d \w{3} \d{4}, \d\d:\d\d/,
  );
  expect(await accessibilityFaults()).toEqual([]);

  const askToEnd = () => dialog.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out Firefox on Windows?' });
  await askToEnd();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeVisible();
  expect(await hasEnded(database, firefox)).toBe(false);

  await askToEnd();
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('The device is signed out')).toBeVisible();
  await expect(items).toHaveCount(3);
  expect([await hasEnded(database, firefox), await hasEnded(database, safari)]).toEqual([true, false]);

  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const all = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await all.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('All other devices are signed out')).toBeVisible();
  await expect(dialog.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect([await hasEnded(database, safari), await hasEnded(database, other)]).toEqual([true, true]);
});

test('signed-in devices fit a phone in the dark', { tag: '@all' }, async ({
  page,
  signIn,
  database,
  accessibilityFaults,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const { username } = await signedInWith(database, [FIREFOX]);
  await signIn(username);
  await expect((await openDevices(page)).getByText('Firefox on Windows')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});
