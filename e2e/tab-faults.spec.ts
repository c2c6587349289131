import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { CARRIED_ID } from '@otolead/contract/session/carried.rules.ts';
import type { Page, Response } from '@playwright/test';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { expect, test } from './journey.ts';

// Faults between a new tab's document and its screen.

const LIST = '/id/lead-list?date=any';
const CALL = /\/(id|ph)\/api\//;
const OFFER = /^This page could not be loaded/;

const rows = (page: Page) => page.getByRole('gridcell');

/** As a link of ours opens it in this tab: only then a page carries its session. */
async function follow(page: Page, address: string): Promise<Response> {
  const document = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.evaluate((to) => void setTimeout(() => location.assign(to)), address);
  return document;
}

async function clearCache(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
}

interface Loss {
  readonly what: string;
  readonly file: RegExp;
  readonly status?: number;
  readonly tag: string[];
}

const LOSSES: readonly Loss[] = [
  {
    what: 'its script, which a new release has taken away',
    file: /\/index-[^/]+\.js$/,
    status: 404,
    tag: [],
  },
  { what: 'a script of all screens, without a connection', file: /\/packages-[^/]+\.js$/, tag: ['@all'] },
  { what: 'its texts', file: /\/texts-en-[^/]+\.js$/, status: 404, tag: ['@all'] },
  { what: 'its styles', file: /\/index-[^/]+\.css$/, status: 404, tag: ['@all'] },
];

for (const { what, file, status, tag } of LOSSES)
  test(`a tab that lacks ${what} offers to load it again, and comes`, { tag }, async ({ page, signIn }) => {
    await signIn('supervisor.id', { at: '/domains' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await clearCache(page);
    await page.route(file, (route) => (status ? route.fulfill({ status, body: 'gone' }) : route.abort()));
    await follow(page, LIST);
    await expect(page.getByText(OFFER)).toBeVisible();
    await page.unroute(file);
    await page.getByRole('link', { name: 'Load again' }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText(OFFER)).toBeHidden();
  });

const TEXTS = /\/texts-en[^/]*\.js$/;

for (const [screen, address, call] of [
  ['the list', LIST, '/lead/lead_list'],
  ['a lead', '/id/Leads-Details?id=1', '/lead/lead_details'],
] as const)
  test(`a tab of ${screen} asks for its data while its texts are still on their way`, async ({
    page,
    signIn,
  }) => {
    await signIn('supervisor.id', { at: '/domains' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await clearCache(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(TEXTS, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.url().includes(call));
    await follow(page, address);
    await asked;
    expect(await page.locator('#root > *').count()).toBe(0);
    release();
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });

test('a refusal that comes before the texts is told in words', { tag: '@all' }, async ({ page, signIn }) => {
  await signIn('supervisor.id', { at: '/domains' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await clearCache(page);
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  await page.route(TEXTS, async (route) => {
    await refused;
    await route.continue();
  });
  await page.route(/\/lead\/lead_list/, async (route) => {
    await route.fulfill({ status: 500, body: '' });
    refuse();
  });
  await follow(page, LIST);
  await expect(page.getByRole('main').getByText('Something went wrong')).toBeVisible();
});

test('without a connection a screen whose code is missing offers a retry, and the app stays', {
  tag: '@all',
}, async ({ page, context, signIn }) => {
  await signIn('supervisor.id', { at: '/lead-list?date=any' });
  await expect(rows(page).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
});

test('a session that ends between a page and its first call leads to the sign-in, and back', async ({
  page,
  signIn,
  database,
}) => {
  const user = await buildUser(database, { roleId: ROLE.auditor, markets: ['ph'] });
  await signIn(user.username, { market: 'ph', at: '/not-found' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route(CALL, async (route) => {
    const sessions = database.updateTable('user_session').where('user_id', '=', user.id);
    await sessions.set({ revoked_at: now() }).execute();
    await route.continue();
  });
  const document = await follow(page, '/ph/lead-list?date=any');
  expect(await document.text()).toContain(CARRIED_ID);
  await expect(page).toHaveURL(/\/ph\/login\?return=/);
  await expect(page.locator('input[name=username]')).toBeVisible();
});

test('a page that a proxy kept for somebody else shows nothing of theirs and uses none of their rights', async ({
  page,
  openDesk,
  signIn,
  database,
}) => {
  const other = await openDesk();
  await signIn('supervisor.id', { on: other, at: '/domains' });
  const kept = await (await follow(other, LIST)).text();
  const [, json = '{}'] = new RegExp(`id="${CARRIED_ID}">(.*?)</script>`).exec(kept) ?? [];
  const { token } = JSON.parse(json);
  expect(token).toMatch(/^[\w-]{43}$/);

  await signIn('agent.id', { at: '/domains' });
  const tokens: (string | null)[] = [];
  page.on('request', (request) => {
    if (CALL.test(request.url())) tokens.push(request.headers().authorization ?? null);
  });
  await page.route(
    (url) => url.pathname === '/id/lead-list',
    (route) => route.fulfill({ body: kept, contentType: 'text/html' }),
  );
  await follow(page, LIST);
  await expect(rows(page).first()).toBeVisible();
  const users = database.selectFrom('app_user').where('username', '=', 'agent.id').select('name');
  const { name } = await users.executeTakeFirstOrThrow();
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  expect(tokens.length).toBeGreaterThan(0);
  expect(tokens).not.toContain(`Bearer ${token}`);
});

test('a tab speaks the stored language though its cookie names another, and shows the market of its address', {
  tag: '@all',
}, async ({ page, context, signIn }) => {
  await signIn('admin', { at: '/domains' });
  await page.evaluate(() => localStorage.setItem('language', 'id'));
  await context.addCookies([{ name: 'otolead_language', value: 'ph', url: new URL('/', page.url()).href }]);
  const document = await follow(page, '/ph/lead-list?date=any');
  expect(await document.text()).toContain(CARRIED_ID);
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Beranda' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/ph/lead-list');
  const language = (await context.cookies()).find(({ name }) => name === 'otolead_language');
  expect(language?.value).toBe('id');
});
