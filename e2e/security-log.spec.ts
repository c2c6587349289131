import { logSecurity } from '../server/src/platform/trail/security-log.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('an administrator finds by the menu who failed to sign in, from where and how often', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Tersangka');
  const user = await buildUser(database, {
    username: name.toLowerCase(),
    email: `${name}@otolead.test`,
    name,
  });
  const from = { at: now(), marketId: 1, address: '203.0.113.77' };
  const failed = { event: 'sign_in_failed', userId: user.id, detail: { reason: 'wrong_password' } } as const;
  for (let at = 0; at < 3; at += 1) await logSecurity(database, from, { ...failed, fold: `${user.id}` });

  await signIn('admin.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Security Log' }).click();
  await expect(page).toHaveURL(/\/id\/security_log$/);
  await page.getByLabel('Who').fill(name);
  await page.getByLabel('Who').press('Enter');
  await page.mouse.move(700, 700);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Sign-in failed');
  await expect(row).toContainText('reason: wrong password');
  await expect(row).toContainText('203.0.113.77');
  // A name never appears in an address.
  expect(page.url()).not.toContain(name);
  expect(await accessibilityFaults()).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^security_log/);
});
