import { randomInt } from 'node:crypto';
import type { Response } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/src/demo.users.ts';
import { buildRole, buildUser } from '../server/test/builders/users.ts';
import { expect, test } from './journey.ts';

const captchaShown = (response: Response) => response.url().includes('get_captcha_image') && response.ok();

test('SES-016 SES-019 SES-027 the sign-in page, however its path is written, has its four fields and no header', async ({
  page,
}) => {
  for (const path of ['/id/login', '/id/Login']) {
    await page.goto(path);
    for (const field of ['username', 'password', 'captcha', 'remember_me']) {
      await expect(page.locator(`input[name=${field}]`)).toBeVisible();
    }
  }
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('SES-033 SES-034 ERR-011 an empty form is refused beside each field, the first one focused', async ({
  page,
}) => {
  await page.goto('/id/login');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('User id is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('Captcha is required')).toBeVisible();
  await expect(page.locator('input[name=username]')).toBeFocused();
});

test('SES-031 SES-032 a wrong captcha says so, loads another picture and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/id/login');
  const picture = page.locator('form img');
  const first = await picture.getAttribute('src');
  await page.locator('input[name=username]').fill('agent.id');
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('input[name=captcha]').fill('WRONG');
  const again = page.waitForResponse(captchaShown);
  await page.locator('button[type=submit]').click();
  await again;
  await expect(page.getByText('Captcha not matched').first()).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await expect(page.locator('input[name=captcha]')).toHaveValue('');
  await expect(page.locator('input[name=username]')).toHaveValue('agent.id');
  await expect(page.locator('input[name=password]')).toHaveValue(DEMO_PASSWORD);
});

test('SES-028 SES-030 SES-040 the reload control fetches a new picture from the server, and says so', async ({
  page,
}) => {
  const first = page.waitForResponse(captchaShown);
  await page.goto('/id/login');
  await first;
  const picture = page.locator('form img');
  const src = await picture.getAttribute('src');
  const next = page.waitForResponse(captchaShown);
  await page.getByRole('button', { name: 'Load another picture' }).click();
  await next;
  await expect(picture).not.toHaveAttribute('src', src ?? '');
  await expect(page.getByText('Captcha image loads successfully')).toBeVisible();
});

test('SES-037 a wrong password shows the one text, no matter who it is', async ({ page, solveCaptcha }) => {
  for (const username of ['agent.ph', 'nobody.at.all']) {
    // The earlier refusal brought a new captcha.
    await page.goto('about:blank');
    const shown = page.waitForResponse(captchaShown);
    await page.goto('/id/login');
    await page.locator('input[name=username]').fill(username);
    await page.locator('input[name=password]').fill('not the password');
    await page.locator('input[name=captcha]').fill(await solveCaptcha(await shown));
    await page.locator('button[type=submit]').click();
    await expect(page.getByText('Invalid username and password combination').first()).toBeVisible();
  }
});

test('SES-042 SES-003 a successful sign-in is announced, leads to the list, and the page is closed to anyone who is in', async ({
  page,
  signInByPage,
}) => {
  await signInByPage('supervisor.id');
  await expect(page.getByText('User login successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/lead-list/);
  await page.goto('/id/Login');
  await expect(page).toHaveURL(/\/id\/lead-list/);
});

const START = ['/', '/dashboard', '/lead-list'];

test.describe('SES-064 where the sign-in leads', () => {
  for (const [title, mayList, start] of [
    ['to the lead list with its right, though no lead may be opened', true, /\/id\/lead-list/],
    ['to the dashboard without it, though every other right is held', false, /\/id\/dashboard/],
  ] as const)
    test(title, async ({ page, database, signInByPage }) => {
      const entries = await database.selectFrom('access_entry').select(['path', 'privilege_id']).execute();
      const held = entries.filter(({ path }) => (mayList ? START.includes(path) : path !== '/lead-list'));
      // Parallel journeys create users and roles too.
      const own = randomInt(1_000_000, 2_000_000_000);
      const role = await buildRole(database, [...new Set(held.map((entry) => entry.privilege_id))], own);
      const names = { username: `start.${own}`, email: `start.${own}@otolead.test` };
      await buildUser(database, { ...names, roleId: role.id, password: DEMO_PASSWORD });
      await signInByPage(names.username);
      await expect(page).toHaveURL(start);
    });
});

test('SES-015 a protected page without a session leads to the sign-in and afterwards back', async ({
  page,
  signInByPage,
}) => {
  await signInByPage('supervisor.id', { at: '/lead-list?view=myactive' });
  await expect(page).toHaveURL(/view=myactive/);
});

test('SES-029 SES-038 SES-039 a missing captcha is named; the button says wait; an answer of another kind is "Invalid credentials"', async ({
  page,
}) => {
  await page.route(/get_captcha_image/, (route) => route.abort());
  await page.goto('/id/login');
  await expect(page.getByText('Error in loading captcha image, please try again').first()).toBeVisible();
  await page.unroute(/get_captcha_image/);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // The server's own 404, as from a proxy that misroutes the call.
  await page.route('**/user/login', async (route) => {
    await released;
    await route.continue({ url: route.request().url().replace('/user/login', '/user/elsewhere') });
  });
  const loaded = page.waitForResponse(captchaShown);
  await page.getByRole('button', { name: 'Load another picture' }).click();
  await loaded;
  await page.locator('input[name=username]').fill('agent.id');
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('input[name=captcha]').fill('ABCDE');
  const button = page.locator('button[type=submit]');
  await expect(button).toHaveText('Sign in');
  await button.click();
  await expect(button).toHaveText('Please wait…');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  const again = page.waitForResponse(captchaShown);
  release();
  await again;
  await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible();
  await expect(button).toHaveText('Sign in');
});

test('SES-036 a missing or invalid e-mail and an invalid user id are told beside the field', async ({
  page,
}) => {
  await page.goto('/id/login');
  await page.locator('input[name=username]').fill('rina sari');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('Please enter a valid user id')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const send = page.getByRole('button', { name: 'Send code' });
  await send.click();
  await expect(page.getByText('Please enter your mobile number or e-mail')).toBeVisible();
  await page.getByLabel('Mobile number or e-mail').fill('rina@');
  await send.click();
  await expect(page.getByText('Invalid email ID')).toBeVisible();
});

test('an answer of the company account that is over says so, with the way back', async ({
  page,
  accessibilityFaults,
}) => {
  await page.goto('/id/single-sign-on?state=over&code=used');
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(page.getByText('This sign-in is over or was used already')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/single-sign-on$/);
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(/\/id\/login$/);
});
