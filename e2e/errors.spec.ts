import type { ErrorCode } from '@otolead/contract/kernel/error-code.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import type { Page, Request } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { envelopeOf } from '../server/src/platform/http/error-handler.ts';
import { AppError } from '../server/src/platform/http/errors.ts';
import { translator } from '../server/src/platform/i18n/translator.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { callBackLead } from './demo-leads.ts';
import { codeCame, expect, test } from './journey.ts';

const LIST = /\/lead\/lead_list/;
const STATUS = /\/lead\/update_status/;
const REFRESH = /\/user\/getRefreshToken/;

const toasts = (page: Page) => page.locator('.mantine-Notification-root');
const search = (page: Page) => page.locator('input[inputmode=search]');

/** An English answer like the server's. */
function refusal(status: number, code: ErrorCode, key: string, params?: Record<string, number>) {
  const json = envelopeOf(
    new AppError(status, code, text(composedKey(`kernel:error.${key}`), params)),
    translator('en', MARKETS.id),
  );
  return { status, json };
}

/** Chooses a closing status with its first reason; the form can then be saved. */
async function fillClosing(page: Page, status: string, subStatus: string): Promise<() => Promise<void>> {
  await page.getByRole('radio', { name: status, exact: true }).click();
  await page.getByRole('radio', { name: subStatus }).click();
  await page.locator('input:not([type=hidden])').and(page.getByLabel('Status reason')).click();
  await page.getByRole('option').first().click();
  return async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
}

test('ERR-007 ERR-025 API-007 a refused save says why in a toast and keeps what was typed; the one that succeeds says so', async ({
  page,
  signIn,
  database,
}) => {
  const lead = await callBackLead(database, 'id', 6);
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const comment = page.locator('[name=internal_comment]');
  await comment.fill('Calls back on Monday');
  const save = await fillClosing(page, 'Not Interested', 'Plan Dropped');

  const { status, json } = refusal(400, 'bad_request', 'bad_request');
  await page.route(STATUS, (route) => route.fulfill({ status, json }));
  await save();
  await expect(toasts(page).filter({ hasText: json.message })).toBeVisible();
  await expect(comment).toHaveValue('Calls back on Monday');
  await page.unroute(STATUS);
  await expect(page).toHaveURL(/Leads-Details/);

  const answer = page.waitForResponse(STATUS);
  await save();
  const { message } = await (await answer).json();
  expect(message).toBe('Status updated successfully');
  await expect(toasts(page).filter({ hasText: message })).toBeVisible();
});

test('ERR-008 ERR-009 a save that nobody answers or a gateway refuses are told apart, and nothing typed is lost', async ({
  page,
  signIn,
  database,
}) => {
  const lead = await callBackLead(database, 'id', 7);
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const comment = page.locator('[name=internal_comment]');
  await comment.fill('Rang six times');
  const save = await fillClosing(page, 'Not Connectable', 'Max Attempts');
  await page.route(STATUS, (route) => route.fulfill({ status: 502, body: '<h1>502 Bad Gateway</h1>' }));
  await save();
  await expect(toasts(page).filter({ hasText: 'Bad gateway' })).toBeVisible();
  await page.unroute(STATUS);
  await page.route(STATUS, (route) => route.abort());
  await save();
  await expect(toasts(page).filter({ hasText: 'Please check your internet connection' })).toBeVisible();
  await expect(comment).toHaveValue('Rang six times');
});

test('ERR-004 ERR-026 a list that cannot be loaded says so in its place; a service that is away is no toast and comes back', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/lead-list?date=any&status=4' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // The code for toasts loads after the first screen.
  await codeCame(page, 'frame');
  await page.route(LIST, (route) => route.fulfill(refusal(500, 'server_error', 'server_error')));
  await search(page).fill('budi');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(0);

  await page.unroute(LIST);
  await page.route(LIST, (route) =>
    route.fulfill(refusal(503, 'service_unavailable', 'service_unavailable')),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The service is not available. Trying again…')).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  await expect(search(page)).toHaveValue('budi');
  await page.unroute(LIST);
  await expect(page.getByText('The service is not available. Trying again…')).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole('row').filter({ hasText: /budi/i }).first()).toBeVisible();
});

test('without a connection a banner says so, and the screen is fetched again when it is back', {
  tag: '@all',
}, async ({ page, context, signIn }) => {
  await signIn('supervisor.ph', { market: 'ph', at: '/lead-list?date=any&status=4' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  const banner = page.getByText('You are offline. Changes can be saved once the connection is back');
  await expect(banner).toBeVisible();
  await search(page).fill('maria');
  const answer = page.waitForResponse(LIST);
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await answer;
  await expect(page.getByRole('row').filter({ hasText: /maria/i }).first()).toBeVisible();
});

/** An auditor of the Philippines without another session. */
const ownAuditor = (db: Db) => buildUser(db, { roleId: ROLE.auditor, markets: ['ph'] });

async function sessionOf(db: Db, userId: number): Promise<number> {
  const row = db.selectFrom('user_session').where('user_id', '=', userId).select('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

test('ERR-001 ERR-002 a session that was ended elsewhere shows by status and message, and leads to the sign-in', async ({
  page,
  signIn,
  database,
}) => {
  const user = await ownAuditor(database);
  await signIn(user.username, { market: 'ph' });
  await expect(page.getByRole('grid')).toBeVisible();
  const id = await sessionOf(database, user.id);
  await database.updateTable('user_session').set({ revoked_at: now() }).where('id', '=', id).execute();
  const logout = page.waitForURL(/\/ph\/login/);
  await search(page).fill('maria');
  await expect(
    toasts(page).filter({ hasText: '401: Your session has ended. Please sign in again' }),
  ).toBeVisible();
  await logout;
  expect(new URL(page.url()).searchParams.get('return')).toBe('/lead-list');
  await page.goto('/ph/lead-list');
  await expect(page).toHaveURL(/\/login/);
});

/**
 * Every toast that this page shows from now on, in order, including dismissed ones and those of later documents.
 */
async function watchToasts(page: Page): Promise<readonly string[]> {
  const shown: string[] = [];
  await page.exposeFunction('toastShown', (message: string) => void shown.push(message));
  const watch = () => {
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.mantine-Notification-root')) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        (window as unknown as { toastShown(message: string): void }).toastShown(toast.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return shown;
}

test('ERR-005 ERR-006 an expired token is renewed without a word, and a renewal that is refused shows no toast', async ({
  page,
  signIn,
  database,
}) => {
  const underWay = new Set<Request>();
  const held = new Set<Request>();
  // The event stream never ends.
  page.on('request', (request) => {
    if (!request.url().includes('/events/stream')) underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  const user = await ownAuditor(database);
  await signIn(user.username, { market: 'ph' });
  await expect(page.getByRole('grid')).toBeVisible();
  const shown = await watchToasts(page);
  const id = await sessionOf(database, user.id);
  const expire = () =>
    database
      .updateTable('access_token')
      .set({ expires_at: new Date(0) })
      .where('session_id', '=', id)
      .execute();
  await expire();
  const renewed = page.waitForResponse(REFRESH);
  await search(page).fill('maria');
  expect((await renewed).status()).toBe(200);
  await expect(page.getByRole('row').filter({ hasText: /maria/i }).first()).toBeVisible();

  // The token, the search or the tray's poll may be first to get the refusal; by then the session has ended and
  // earlier calls were answered.
  const refused = page.waitForResponse(REFRESH);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.includes('/api/') && !url.pathname.includes('/user/'),
    async (route) => {
      held.add(route.request());
      await ended;
      await route.fulfill({
        status: 400,
        json: { status: 400, message: 'access_token_expired', error_code: 'access_token_expired' },
      });
    },
  );
  await expect.poll(() => [...underWay].filter((request) => !held.has(request))).toEqual([]);
  await expire();
  await database.updateTable('user_session').set({ revoked_at: now() }).where('id', '=', id).execute();
  end();
  await search(page).fill('santoso');
  const { status, message } = await (await refused).json();
  expect([status, message]).toEqual([400, 'invalid_refresh_token']);
  await expect(page).toHaveURL(/\/ph\/login/);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  expect(shown).toEqual([]);
});

test('ERR-005 ERR-006 a save that is refused for its token says nothing, and nothing typed is lost', {
  tag: '@all',
}, async ({ page, signIn, database }) => {
  const lead = await callBackLead(database, 'id', 42);
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const comment = page.locator('[name=internal_comment]');
  await comment.fill('Asks for a discount');
  const save = await fillClosing(page, 'Not Interested', 'Plan Dropped');
  const shown = await watchToasts(page);
  for (const code of ['access_token_expired', 'invalid_refresh_token'] as const) {
    let asked = 0;
    await page.route(STATUS, (route) => {
      asked += 1;
      return route.fulfill({ status: 400, json: { status: 400, message: code, error_code: code } });
    });
    await save();
    // An expired token is renewed and the save repeated once.
    await expect.poll(() => asked, code).toBe(code === 'access_token_expired' ? 2 : 1);
    await expect(page.getByRole('button', { name: 'Save', exact: true }), code).toBeEnabled();
    await expect(comment, code).toHaveValue('Asks for a discount');
    await page.unroute(STATUS);
  }
  await save();
  await expect(toasts(page).filter({ hasText: 'Status updated successfully' })).toBeVisible();
  expect(shown).toEqual(['Status updated successfully']);
});
