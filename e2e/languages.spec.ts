import { MARKETS } from '@otolead/contract/kernel/market.ts';
import type { Page, Request } from '@playwright/test';
import { inTransaction } from '../server/src/platform/db/transaction.ts';
import { noteLeads } from '../server/src/platform/events/event-log.ts';
import { callBackLead, ownLead } from './demo-leads.ts';
import { expect, receivingEvents, test } from './journey.ts';
import { rows } from './list-page.ts';

async function changeLanguage(page: Page, code: string, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`: ${code}$`) }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

const isCall = (request: Request) => /\/api\/crm\//.test(request.url());

test('MKT-018 MKT-019 MKT-020 every text changes in place to en, id and ph, and what is typed stays', async ({
  page,
  signIn,
  database,
}) => {
  const lead = await callBackLead(database, 'id', 8);
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const html = page.locator('html');
  const comment = page.locator('[name=internal_comment]');
  const status = (name: string) => page.getByRole('radio', { name, exact: true });
  await status('Interested').click();
  await comment.fill('Typed in the middle of a call');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.evaluate('window.isTheSamePage = true');

  await changeLanguage(page, 'EN', 'Bahasa Indonesia');
  await expect(status('Berminat')).toHaveAttribute('aria-checked', 'true');
  await expect(status('Interested')).toHaveCount(0);
  await expect(comment).toHaveValue('Typed in the middle of a call');
  await expect(html).toHaveAttribute('lang', 'id');
  // The server's lists fill the header: no English word remains.
  await expect(page.getByText('Baru · Minta Ditelepon Kembali').first()).toBeVisible();

  await changeLanguage(page, 'ID', 'English (Philippines)');
  await expect(status('Interested')).toHaveAttribute('aria-checked', 'true');
  await expect(comment).toHaveValue('Typed in the middle of a call');
  await expect(html).toHaveAttribute('lang', 'en-PH');
  await expect(page).toHaveURL(`/id/Leads-Details?id=${lead.lead_id}`);
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);
});

test('MKT-018 answers worded in the former language that come late change nothing', { tag: '@all' }, async ({
  page,
  signIn,
  database,
}) => {
  const lead = await callBackLead(database, 'id', 66);
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const status = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(status('Interested')).toBeVisible();
  const held = Promise.withResolvers<void>();
  const late: Promise<void>[] = [];
  await page.route(/\/api\/crm\//, async (route) => {
    if (route.request().headers()['accept-language'] !== 'id') return route.fallback();
    const answered = held.promise.then(() => route.continue()).catch(() => undefined);
    late.push(answered);
    await answered;
  });
  const answers: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.headers()['accept-language'] === 'id') answers.push(request.url());
  });
  await changeLanguage(page, 'EN', 'Bahasa Indonesia');
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeVisible();
  await expect.poll(() => late.length).toBeGreaterThan(0);
  const inEnglish = page.waitForResponse(
    (response) =>
      response.url().endsWith('/config/get_data') && response.request().headers()['accept-language'] === 'ph',
  );
  await changeLanguage(page, 'ID', 'English (Philippines)');
  await inEnglish;
  held.resolve();
  await Promise.all(late);
  await expect.poll(() => answers.some((url) => url.endsWith('/config/get_data'))).toBe(true);
  // A later change of the screen: late answers would have been rendered by then.
  await page.getByRole('radio', { name: 'Not Interested', exact: true }).click();
  await expect(status('Not Interested')).toHaveAttribute('aria-checked', 'true');
  await expect(status('Tidak Berminat')).toHaveCount(0);
  await expect(page.getByText(/^New · /).first()).toBeVisible();
});

test('MKT-018 a row that was fetched again while the language changed is fetched in the new one', {
  tag: '@all',
}, async ({ page, signIn, database }) => {
  const lead = await ownLead(database, { name: 'Bahasa Baris', status_id: 2, sub_status_id: 2 });
  const streaming = receivingEvents(page);
  await signIn('supervisor.id', { at: `/lead-list?date=any&lead_ids=${lead.lead_id}` });
  await expect(rows(page)).toHaveCount(1);
  await streaming;
  const held = Promise.withResolvers<void>();
  const asked = { en: 0, id: 0 };
  await page.route('**/lead/lead_list', async (route) => {
    const language = route.request().headers()['accept-language'] as 'en' | 'id';
    asked[language] += 1;
    if (language === 'en') await held.promise;
    await route.continue().catch(() => undefined);
  });
  await inTransaction(database, (tx) => noteLeads(tx, [{ leadId: lead.lead_id, marketId: MARKETS.id.id }]));
  await expect.poll(() => asked.en).toBe(1);
  await changeLanguage(page, 'EN', 'Bahasa Indonesia');
  await expect(rows(page).first()).toContainText('Berminat');
  expect(asked.id).toBe(1);
  held.resolve();
  await expect.poll(() => asked.id).toBe(2);
  await expect(rows(page).first()).toContainText('Berminat');
  await expect(rows(page).first()).not.toContainText('Interested');
});

test('MKT-018 MKT-019 MKT-020 the language chosen last stays, and one whose texts do not come says so', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id', { at: '/domains' });
  const html = page.locator('html');
  await expect(page.getByRole('heading', { name: 'Domains' })).toBeVisible();
  const held = Promise.withResolvers<void>();
  const texts = /\/texts-id-.*\.js$/;
  await page.route(texts, async (route) => {
    await held.promise;
    await route.continue();
  });
  const came = page.waitForResponse(texts);
  await changeLanguage(page, 'EN', 'Bahasa Indonesia');
  await changeLanguage(page, 'EN', 'English (Philippines)');
  await expect(html).toHaveAttribute('lang', 'en-PH');
  held.resolve();
  await (await came).finished();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: /: PH$/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ph');
  await expect(html).toHaveAttribute('lang', 'en-PH');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Domains' })).toBeVisible();
  await page.unroute(texts);
  await page.route(texts, (route) => route.abort());
  await changeLanguage(page, 'PH', 'Bahasa Indonesia');
  await expect(page.getByText('This part of the page could not be loaded')).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'en-PH');
  await page.unrouteAll();
  // Browsers before Chromium 156 keep a module that failed to load.
  await page.reload();
  await changeLanguage(page, 'PH', 'Bahasa Indonesia');
  await expect(html).toHaveAttribute('lang', 'id');
});

test('API-003 API-004 MKT-023 every call carries the token and the language, which local storage remembers', async ({
  page,
  signInByPage,
}) => {
  const calls: { path: string; token: string | undefined; language: string | undefined }[] = [];
  page.on('request', (request) => {
    if (!isCall(request)) return;
    const { authorization: token, 'accept-language': language } = request.headers();
    calls.push({ path: new URL(request.url()).pathname.replace('/id/api/crm', ''), token, language });
  });
  await signInByPage('supervisor.id', { at: '/lead-list?date=any' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const withoutToken = calls.filter(({ token }) => !token).map(({ path }) => path);
  expect([...new Set(withoutToken)].toSorted()).toEqual([
    '/user/get_captcha_image',
    '/user/login',
    '/user/sign_in_ways',
  ]);
  expect(calls.filter(({ token }) => token).length).toBeGreaterThan(2);
  expect(calls.every(({ token }) => token === undefined || /^Bearer [\w-]{43}$/.test(token))).toBe(true);
  expect(new Set(calls.map(({ language }) => language))).toEqual(new Set(['en']));

  calls.length = 0;
  const inIndonesian = page.waitForResponse(
    (response) =>
      response.url().includes('lead_list') && response.request().headers()['accept-language'] === 'id',
  );
  await changeLanguage(page, 'EN', 'Bahasa Indonesia');
  await inIndonesian;
  // Polls of the tray and the list may have started earlier.
  const changed = calls.slice(calls.findIndex(({ language }) => language === 'id'));
  const lists = changed.filter(({ path }) => path === '/lead/lead_list');
  expect(new Set(lists.map(({ language }) => language))).toEqual(new Set(['id']));
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('id');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Prospek' })).toBeVisible();
});

test('a list keeps its place when the language changes, however far it was scrolled', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id', { at: '/lead-list?date=any' });
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  // The rest of the first page renders a moment after its visible rows.
  await expect(rows(page)).toHaveCount(50);
  const second = page.waitForResponse(/lead_list/);
  await grid.getByRole('row').nth(5).hover();
  await page.mouse.wheel(0, 1_500);
  await second;
  const top = () =>
    page.evaluate(() => {
      const scrolled = [...document.querySelectorAll('*')].find((element) => element.scrollTop > 500);
      return scrolled?.scrollTop ?? 0;
    });
  await expect.poll(top).toBe(1_500);
  await changeLanguage(page, 'EN', 'Bahasa Indonesia');
  await expect(grid.getByRole('columnheader', { name: 'Pelanggan' })).toBeVisible();
  await expect(
    grid.getByText(/^(Baru|Berminat|Tidak Berminat|Tidak Terhubung|Tidak Memenuhi Syarat)$/).first(),
  ).toBeVisible();
  expect(await top()).toBe(1_500);
});

test('MKT-025 nothing of the user stands in local storage in clear, and a reload still knows who it is', async ({
  page,
  signIn,
}) => {
  await page.goto('/id/login');
  await signIn('agent.id');
  await expect(page.getByRole('grid')).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(['user_data', 'user_access_list']));
  const readable = Object.values(stored).flatMap((value) => [
    value,
    Buffer.from(value, 'base64').toString('latin1'),
  ]);
  for (const secret of ['Dewi', 'Anggraini', 'agent.id', '@otolead', 'lead-list', 'token']) {
    expect(
      readable.filter((value) => value.includes(secret)),
      secret,
    ).toEqual([]);
  }
  // Each write encrypts with a new nonce, so that equal contents look different.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account of Dewi Anggraini' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user_data'))).not.toBe(stored.user_data);
});
