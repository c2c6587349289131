import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { buildUser, type TestUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { expect, test } from './journey.ts';

const EXPIRED = 'This link is no longer valid. Please ask for a new code';

/** A user for one journey, so that the others keep their passwords and sessions. */
async function somebody(database: Db): Promise<TestUser> {
  const mark = randomBytes(5).toString('hex');
  const mobile = `62812${String(Number.parseInt(mark.slice(0, 6), 16)).padStart(8, '0')}`;
  return buildUser(database, { username: `recovery.${mark}`, email: `${mark}@otolead.test`, mobile });
}

/** Reads the demo's outbox, the recipient's newest message first; skips the code `old`. */
async function codeFor(page: Page, recipient: string, old = ''): Promise<string> {
  const outbox = await page.context().newPage();
  const newest = outbox.getByRole('listitem').filter({ hasText: recipient }).first();
  let code = '';
  await expect(async () => {
    await outbox.goto('/outbox');
    const text = (await newest.textContent({ timeout: 1_000 })) ?? '';
    code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect(code).not.toBe(old);
  }).toPass();
  await outbox.close();
  return code;
}

const identifierField = (page: Page) => page.getByLabel('Mobile number or e-mail');
const codeField = (page: Page) => page.getByLabel('One-time code');

async function askForCode(page: Page, typed: string): Promise<void> {
  await page.goto('/id/forgot-password');
  await identifierField(page).fill(typed);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(codeField(page)).toBeVisible();
}

async function openResetPage(page: Page, user: TestUser): Promise<void> {
  await askForCode(page, user.email);
  await codeField(page).fill(await codeFor(page, user.email));
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
}

test('SES-046 SES-049 ERR-012 step 1 asks for a mobile number or an e-mail and leads back to login', async ({
  page,
  accessibilityFaults,
}) => {
  await page.goto('/id/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/id\/forgot-password$/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(identifierField(page)).toBeFocused();
  await expect(page.getByText('A mobile number with or without +62, or an e-mail')).toBeVisible();
  await expect(codeField(page)).toHaveCount(0);

  for (const [typed, message] of [
    ['', 'Please enter your mobile number or e-mail'],
    ['0712345678', 'Please enter a valid mobile number'],
    ['dewi@', 'Invalid email ID'],
  ] as const) {
    await identifierField(page).fill(typed);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(identifierField(page)).toBeFocused();
  }
  expect(await accessibilityFaults()).toEqual([]);

  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(/\/id\/login$/);
});

test('SES-047 SES-048 ERR-011 step 2 reveals the code’s field, asks for the code and sends another one', async ({
  page,
  database,
  accessibilityFaults,
}) => {
  const user = await somebody(database);
  const mobile = user.mobile ?? '';
  await askForCode(page, `0${mobile.slice(2, 5)}-${mobile.slice(5)}`);
  await expect(page.getByText('If an account belongs to it, a code is on its way')).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByText('One-time code is required')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const old = await codeFor(page, mobile);

  // Half a minute passes on the server and in the page.
  await database
    .updateTable('one_time_code')
    .set({ last_sent_at: now(-31_000) })
    .where('user_id', '=', user.id)
    .execute();
  await page.clock.install({ time: now() });
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();

  const fresh = await codeFor(page, mobile, old);
  await codeField(page).fill(old);
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByText('The code is wrong or no longer valid')).toBeVisible();
  await codeField(page).fill(`${fresh.slice(0, 3)} ${fresh.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page).toHaveURL(/\/id\/reset-password\/[\w-]{43}$/);
});

test('somebody else’s account can be chosen instead, and whether it exists is not told', {
  tag: '@all',
}, async ({ page }) => {
  await askForCode(page, 'nobody.at.all@otolead.test');
  await expect(page.getByText('If an account belongs to it, a code is on its way')).toBeVisible();
  await page.getByRole('button', { name: 'Use another mobile number or e-mail' }).click();
  await expect(identifierField(page)).toHaveValue('nobody.at.all@otolead.test');
});

test('SES-004 SES-005 SES-054 the right code leads to the page whose address carries the reset token', async ({
  page,
  database,
}) => {
  const user = await somebody(database);
  await askForCode(page, user.email);
  const code = await codeFor(page, user.email);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByText('The code is wrong or no longer valid')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/forgot-password$/);

  const given = page.waitForResponse(
    (answer) => answer.url().endsWith('getResetPasswordToken') && answer.ok(),
  );
  const checked = page.waitForRequest((request) => request.url().endsWith('validateResetToken'));
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Confirm code' }).click();
  const { resetToken } = (await (await given).json()).data;
  expect((await checked).postDataJSON()).toEqual({ resetToken });
  await expect(page).toHaveURL(new RegExp(`/id/reset-password/${resetToken}$`));
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
});

test('SES-050 SES-060 SES-057 step 3 takes the new password twice and leads to login', async ({
  page,
  database,
  accessibilityFaults,
}) => {
  const user = await somebody(database);
  await openResetPage(page, user);
  await expect(page.getByRole('banner')).toHaveCount(0);
  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm password', { exact: true });
  const save = page.getByRole('button', { name: 'Save password' });
  await expect(password).toBeFocused();

  await password.fill(' abcde ');
  await confirmation.fill('abcdef');
  await save.click();
  await expect(page.getByText('The password needs at least 6 characters')).toBeVisible();
  await expect(page.getByText('Password do not matched')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);

  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide the password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await password.fill('brand new');
  await confirmation.fill('brand new');
  await save.click();
  await expect(page).toHaveURL(/\/id\/login$/);
  await expect(page.getByText('Your password is changed. Please sign in')).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/reset-password/);

  const row = database.selectFrom('password_reset').where('user_id', '=', user.id).selectAll();
  expect(await row.execute()).toEqual([]);
});

test('SES-055 SES-056 the reset page leads to login without a token that works', async ({
  page,
  database,
}) => {
  const user = await somebody(database);
  for (const address of [
    '/id/reset-password',
    '/id/reset-password/nonsense',
    `/id/Reset-Password/${'x'.repeat(43)}`,
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/id\/login$/);
    await expect(page.getByText(EXPIRED)).toBeVisible();
  }

  const expire = () =>
    database
      .updateTable('password_reset')
      .set({ expires_at: now() })
      .where('user_id', '=', user.id)
      .execute();
  await openResetPage(page, user);
  const address = page.url();
  await expire();
  await page.getByLabel('New password', { exact: true }).fill('brand new');
  await page.getByLabel('Confirm password', { exact: true }).fill('brand new');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/id\/login$/);
  await expect(page.getByText(EXPIRED)).toBeVisible();

  await page.goto(address);
  await expect(page).toHaveURL(/\/id\/login$/);
  await expect(page.getByText(EXPIRED)).toBeVisible();
});

test('the demo’s login page leads to the outbox', { tag: '@all' }, async ({ page }) => {
  await page.goto('/ph/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Demo outbox' }).click();
  await expect((await opened).getByRole('heading', { name: 'Demo outbox' })).toBeVisible();
});

test('SES-019 recovery has no header, is accessible and fits a phone and a desk, in the light and in the dark', async ({
  page,
  database,
  accessibilityFaults,
}) => {
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');
  const looksWell = async () => {
    await expect(page.getByRole('banner')).toHaveCount(0);
    for (const [width, colorScheme] of [
      [375, 'light'],
      [375, 'dark'],
      [1366, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: width === 375 ? 812 : 768 });
      await page.emulateMedia({ colorScheme });
      expect([width, colorScheme, await accessibilityFaults(), await fits()]).toEqual([
        width,
        colorScheme,
        [],
        true,
      ]);
    }
  };
  const user = await somebody(database);
  await page.goto('/ph/forgot-password');
  await expect(page.getByText('A mobile number with or without +63, or an e-mail')).toBeVisible();
  await looksWell();
  await identifierField(page).fill(user.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(codeField(page)).toBeVisible();
  await looksWell();
  await codeField(page).fill(await codeFor(page, user.email));
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await looksWell();
});
