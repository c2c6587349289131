import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { DEMO_PASSWORD } from '../demo/src/demo.users.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { listShown, rows } from './list-page.ts';

// Several tabs, each with a separate process.

const RIGHTS = /get_user_access_list$/;

test('SES-078 a sign-out that the server does not hear of holds all the same, and reaches it later', {
  tag: '@all',
}, async ({ page, context, database, signInByPage }) => {
  // A separate user, because the demo's users sign in elsewhere meanwhile.
  const user = await buildUser(database, { roleId: ROLE.brandManager, password: DEMO_PASSWORD });
  await signInByPage(user.username);
  await expect(page).not.toHaveURL(/login/);
  const open = async () =>
    (
      await database
        .selectFrom('user_session')
        .where('user_id', '=', user.id)
        .where('revoked_at', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('sessions'))
        .executeTakeFirstOrThrow()
    ).sessions;
  const before = await open();
  let away = true;
  await page.route(/(auth\/logout|user\/getRefreshToken)$/, (route) =>
    away ? route.abort() : route.continue(),
  );
  await page.goto('/id/logout');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible();

  // The browser's remaining data lets nobody back in.
  await page.evaluate("localStorage.setItem('user_data', 'x')");
  await page.goto('/id/dashboard');
  await expect(page).toHaveURL(/\/login/);
  expect((await context.cookies()).map(({ name }) => name)).toContain('otolead_refresh');

  away = false;
  await expect.poll(open, { timeout: 30_000 }).toBe(before - 1);
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('otolead_refresh');
  await signInByPage(user.username);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test('anyone who signs in and cannot be shown anything is not signed in, in no tab', { tag: '@all' }, async ({
  page,
  context,
  solveCaptcha,
}) => {
  const other = await context.newPage();
  await other.goto('/id/login');
  await other.locator('[name=captcha]').waitFor();
  await page.route(RIGHTS, (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: 'away', error_code: 'service_unavailable' } }),
  );
  const shown = page.waitForResponse((response) => response.url().includes('/user/get_captcha_image'));
  await page.goto('/id/login');
  await page.locator('[name=username]').fill('supervisor.id');
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.locator('[name=captcha]').fill(await solveCaptcha(await shown));
  const left = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.locator('button[type=submit]').click();
  expect((await left).status()).toBe(200);
  await expect(page).toHaveURL(/\/login/);
  await expect(other.locator('[name=captcha]')).toBeVisible();
  await other.goto('/id/lead-list');
  await expect(other).toHaveURL(/\/login/);
  await page.unroute(RIGHTS);
  await page.reload();
  await expect(page.locator('[name=captcha]')).toBeVisible();
});

test('SES-012 SES-021 another role shows with the first refusal: its menu, and nothing of what the old one saw', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const username = `role.${Date.now()}`;
  const user = await buildUser(database, {
    username,
    email: `${username}@otolead.test`,
    password: DEMO_PASSWORD,
    roleId: ROLE.supervisor,
  });
  const becomes = (role_id: number) =>
    database.updateTable('app_user').set({ role_id }).where('id', '=', user.id).execute();
  await signIn(username);
  await listShown(page);
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Audit' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();

  // Dealer staff who sell nothing: they have the list, but it is empty.
  await becomes(ROLE.dealerStaff);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('No record found', { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Audit' })).toHaveCount(0);

  await becomes(ROLE.reportingUser);
  // The server looks rights up once in ten seconds at most.
  await page.evaluate(() => {
    const before = performance.now.bind(performance);
    performance.now = () => before() + 10_000;
  });
  await page.locator('input[inputmode=search]').fill('santoso');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('a draft about a customer goes with a sign-out in another tab that says so', { tag: '@all' }, async ({
  page,
  context,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Konsep Rahasia' });
  await signIn('agent.id');
  const tab = await context.newPage();
  await tab.goto(`/id/Leads-Details?id=${lead.lead_id}`);
  await tab.locator('[name=internal_comment]').fill('Owes money to a colleague');
  const drafts = () => tab.evaluate('JSON.stringify({ ...sessionStorage })');
  await expect.poll(drafts).toContain('Owes money');
  await page.goto('/id/logout');
  await page.getByRole('button', { name: 'Delete drafts and sign out' }).click();
  await expect(tab).toHaveURL(/\/login/);
  expect(await drafts()).not.toContain('Owes money');
});

test('a sign-in never leads straight out again, however its address is written', { tag: '@all' }, async ({
  page,
  signInByPage,
}) => {
  // Five sign-ins, each with a captcha.
  test.setTimeout(180_000);
  for (const address of ['/logout', '/id/logout', '/%6cogout', '/lead-list/../logout', '//evil.test/']) {
    await page.goto('/id/logout');
    await expect(page).toHaveURL(/\/login$/);
    await signInByPage('agent.id', { at: `/login?return=${encodeURIComponent(address)}` });
    await listShown(page);
  }
});

test('MKT-021 what is said beside a field changes with the language', { tag: '@all' }, async ({ page }) => {
  await page.goto('/id/login');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('User id is required')).toBeVisible();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: /Bahasa Indonesia/ }).click();
  await expect(page.getByText('User id is required')).toHaveCount(0);
  await expect(page.getByText(/ID pengguna .*wajib|wajib diisi/i).first()).toBeVisible();
});

test('a call under a market that does not exist is not found, and never the page', { tag: '@all' }, async ({
  page,
}) => {
  const answer = await page.request.get('/xx/api/crm/user/nothing');
  expect([answer.status(), (await answer.json()).error_code]).toEqual([404, 'not_found']);
});
