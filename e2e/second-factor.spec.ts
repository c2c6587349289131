import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { buildRole, buildUser } from '../server/test/builders/users.ts';
import { appCode } from '../server/test/totp.ts';
import { now } from './clock.ts';
import { expect, test } from './journey.ts';

const GIVEN = 'korek api basah';
const OWN = 'pasar minggu pagi';
/** Dashboard, which is the start page, and lead list. */
const PRIVILEGES = [1, 2];

test('a given password is changed and a second factor set up at the first sign-in; then a code or a recovery code lets in', async ({
  page,
  database,
  solveCaptcha,
  accessibilityFaults,
}) => {
  const mark = randomBytes(5).toString('hex');
  const role = await buildRole(database, PRIVILEGES);
  await database.updateTable('role').where('id', '=', role.id).set({ second_factor: true }).execute();
  const user = await buildUser(database, {
    username: `factor.${mark}`,
    email: `factor.${mark}@otolead.test`,
    name: 'Siti Rahma',
    roleId: role.id,
    markets: ['ph'],
    password: GIVEN,
    password_given: true,
  });
  const askForOwn = (value: '"0"' | '"1"') =>
    database
      .updateTable('site_setting')
      .where('market_id', '=', 2)
      .where('key', '=', 'change_given_password')
      .set({ value })
      .execute();

  const enterPassword = async (password: string) => {
    // A page that still loads its captcha would replace this one's answer.
    await page.goto('about:blank');
    const picture = page.waitForResponse('**/user/get_captcha_image');
    await page.goto('/ph/login');
    await page.getByLabel('User id').fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Captcha', { exact: true }).fill(await solveCaptcha(await picture));
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const signOut = async () => {
    await page.goto('/ph/logout');
    await expect(page).toHaveURL(/\/ph\/login$/);
  };

  await askForOwn('"1"');
  await enterPassword(GIVEN);
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await askForOwn('"0"');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto('/ph/lead-list');
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await fillPasswords(page, 'wrong one', OWN);
  await expect(page.getByText('This is not your present password').first()).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await fillPasswords(page, GIVEN, OWN);

  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, now(), 10));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/the clock of the phone is 10 minutes ahead/).first()).toBeVisible();
  const enrolled = appCode(secret, now());
  await page.getByRole('textbox', { name: 'Code' }).fill(enrolled);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL(/\/ph\/lead-list/);

  await signOut();
  await enterPassword(OWN);
  await expect(page.getByText('Enter the code of your authenticator app')).toBeVisible();
  // The code of the enrolment was used; the next step's is within the tolerance.
  await page.getByRole('textbox', { name: 'Code' }).fill(enrolled);
  await page.getByRole('textbox', { name: 'Code' }).press('Enter');
  await expect(page.getByText(/The code is wrong or was used already/).first()).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, now(), 0.5));
  await page.getByRole('textbox', { name: 'Code' }).press('Enter');
  await expect(page).toHaveURL(/\/ph\/lead-list/);

  await signOut();
  await enterPassword(OWN);
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery);
  await page.getByRole('textbox', { name: 'Code' }).press('Enter');
  await expect(page).toHaveURL(/\/ph\/lead-list/);
});

async function fillPasswords(page: Page, old: string, password: string): Promise<void> {
  await page.getByLabel('Present password').fill(old);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Change the password' }).click();
}

test('an administrator demands a second factor of a role and gives the own password for rights', {
  tag: '@all',
}, async ({ page, database, accessibilityFaults, signIn }) => {
  const mark = randomBytes(5).toString('hex');
  const role = await buildRole(database, [1]);
  const name = `Test role ${role.id}`;
  const admin = await buildUser(database, {
    username: `demands.${mark}`,
    email: `demands.${mark}@otolead.test`,
    roleId: 1,
    password: OWN,
  });
  await signIn(admin.username, { at: '/role-list' });
  await page.getByRole('button', { name: `Second factor of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Second factor of ${name}` });
  await dialog.getByRole('checkbox', { name: 'Second factor' }).check();
  await dialog.getByLabel('Your own password').fill(OWN);
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toHaveCount(0);
  const stored = await database.selectFrom('role').where('id', '=', role.id).selectAll().executeTakeFirst();
  expect(stored?.second_factor).toBe(true);
});
