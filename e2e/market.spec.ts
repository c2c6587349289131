import { MARKETS } from '@otolead/contract/kernel/market.ts';
import type { Page } from '@playwright/test';
import { inTransaction } from '../server/src/platform/db/transaction.ts';
import { noteEvent } from '../server/src/platform/events/event-log.ts';
import { callBackLead, ownLead } from './demo-leads.ts';
import { codeCame, expect, test } from './journey.ts';

// An empty cache makes the browser fetch lazy code.

const leads = (page: Page) => page.getByText(/^[\d,.]+ leads?$/);

async function openMarkets(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Market/ }).click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
}

async function changeMarket(page: Page, name: string): Promise<void> {
  await openMarkets(page);
  await page.getByRole('menuitemradio', { name }).click();
}

test('MKT-001 MKT-002 MKT-024 a user of both markets changes the market in place, and Back brings the other one back', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/lead-list?date=any&status=2' });
  await expect(leads(page)).toBeVisible();
  await expect(page).toHaveTitle('Leads · OtoLead Indonesia');
  const logo = page.getByRole('banner').locator('a svg').first();
  const indonesian = await logo.innerHTML();
  await expect(page.getByRole('row').filter({ hasText: '+62 8' }).first()).toBeVisible();
  await page.locator('input[inputmode=search]').fill('maria');
  // A page load would clear it.
  await page.evaluate('window.isTheSamePage = true');

  await changeMarket(page, 'Philippines');
  await expect(page).toHaveURL(/\/ph\/lead-list\?/);
  await expect(page).toHaveTitle('Leads · OtoLead Philippines');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/logo-ph.svg');
  expect((await page.request.get('/logo-ph.svg')).headers()['content-type']).toBe('image/svg+xml');
  await expect(page.getByRole('button', { name: 'Market: PH · ₱' })).toBeFocused();
  expect(await logo.innerHTML()).not.toBe(indonesian);
  await expect(page.getByRole('link', { name: 'OtoLead' })).toHaveAttribute('href', '/ph/lead-list');
  // The same filters, applied in the other market.
  expect(new URL(page.url()).search).toBe('?date=any&status=2');
  await expect(page.locator('input[inputmode=search]')).toHaveValue('maria');
  await expect(page.getByRole('row').filter({ hasText: '+63 9' }).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '+62 8' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('configuration_path'))).toBe('/ph/api/crm');

  await page.goBack();
  await expect(page).toHaveURL(/\/id\/lead-list\?/);
  await expect(page).toHaveTitle('Leads · OtoLead Indonesia');
  await expect(page.getByRole('row').filter({ hasText: '+62 8' }).first()).toBeVisible();
  expect(await logo.innerHTML()).toBe(indonesian);
  expect(await page.evaluate(() => localStorage.getItem('configuration_path'))).toBe('/id/api/crm');
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);

  // Filters with the same meaning in both markets stay; a process id would name another process.
  await page.goto('/id/process-campaign-list?process_id=1&status=0');
  await expect(page.getByRole('button', { name: /Status In-Active/ })).toBeVisible();
  await changeMarket(page, 'Philippines');
  await expect(page).toHaveURL(/\/ph\/process-campaign-list\?status=0$/);
});

test('an open lead stays behind when the market changes; without a connection nothing changes', {
  tag: '@all',
}, async ({ page, context, signIn, database }) => {
  const { lead_id } = await database
    .selectFrom('lead')
    .where('market_id', '=', MARKETS.id.id)
    .select('lead_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const address = `/Leads-Details?id=${lead_id}`;
  await signIn('admin', { at: address });
  const status = page.getByRole('radio', { name: 'Interested', exact: true });
  await expect(status).toBeVisible();
  // The code for toasts loads after the first screen, and the menu's on first use.
  await codeCame(page, 'frame');
  await openMarkets(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  await context.setOffline(true);
  await changeMarket(page, 'Philippines');
  await expect(page.getByText('Please check your internet connection', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/id${address}`);
  await expect(status).toBeVisible();
  await context.setOffline(false);
  await changeMarket(page, 'Philippines');
  await expect(page).toHaveURL('/ph/lead-list');
  await expect(page.getByText('Record not found')).toHaveCount(0);
});

test('MKT-003 MKT-010 before the sign-in the market changes under what is typed', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/id/forgot-password');
  const field = page.locator('input[name=mobile_or_email]');
  await field.fill('812345');
  await expect(page.getByText('A mobile number with or without +62, or an e-mail')).toBeVisible();
  await changeMarket(page, 'Philippines');
  await expect(page.getByText('A mobile number with or without +63, or an e-mail')).toBeVisible();
  await expect(page).toHaveURL('/ph/forgot-password');
  await expect(page).toHaveTitle(/OtoLead Philippines$/);
  await expect(field).toHaveValue('812345');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/ph/login');
});

const WORDS = {
  id: {
    lines: 'MKT-004 MKT-005 MKT-007',
    place: 9,
    booked: 'Booked (SPK)',
    delivered: 'Retail (DO)',
    registration: 'STNK',
    foreign: /BOOKING|RETAIL|CNS/,
  },
  ph: {
    lines: 'MKT-011 MKT-013',
    place: 2,
    booked: 'BOOKING',
    delivered: 'RETAIL',
    registration: 'CNS',
    foreign: /SPK|STNK|\bDO\b/,
  },
} as const;

for (const market of ['id', 'ph'] as const) {
  const words = WORDS[market];
  test(`${words.lines} the lead's form speaks the market's words (${market})`, {
    tag: market === 'ph' ? '@all' : [],
  }, async ({ page, signIn, database }) => {
    const lead = await callBackLead(database, market, words.place);
    await signIn(`agent.${market}`, { market, at: `/Leads-Details?id=${lead.lead_id}` });
    await page.getByRole('radio', { name: 'Booking / Purchase' }).click();
    await expect(page.getByRole('radio', { name: words.booked, exact: true })).toBeVisible();
    await page.getByRole('radio', { name: words.delivered, exact: true }).click();
    const registration = page.getByLabel(words.registration, { exact: true });
    await expect(registration.and(page.locator('input:not([type=hidden])'))).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(words.foreign);
  });
}

test('MKT-006 MKT-008 MKT-012 a customer’s city stands with its cluster in Indonesia, its province in the Philippines', async ({
  page,
  signIn,
  database,
}) => {
  const placed = (market: 'id' | 'ph') =>
    database
      .selectFrom('lead')
      .innerJoin('city', 'city.id', 'lead.city_id')
      .innerJoin('province', 'province.id', 'city.province_id')
      .leftJoin('cluster', 'cluster.id', 'city.cluster_id')
      .where('lead.market_id', '=', MARKETS[market].id)
      .where((eb) => eb.or([eb('lead.market_id', '=', MARKETS.ph.id), eb('cluster.id', 'is not', null)]))
      .select(['lead.lead_id', 'city.name as city', 'cluster.name as cluster', 'province.name as province'])
      .limit(1)
      .executeTakeFirstOrThrow();
  const [indonesian, philippine] = [await placed('id'), await placed('ph')];
  await signIn('admin', { at: `/Leads-Details?id=${indonesian.lead_id}` });
  await expect(page.getByText('City, cluster', { exact: true })).toBeVisible();
  await expect(page.getByText(`${indonesian.city} · ${indonesian.cluster}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Market: ID · Rp' })).toBeVisible();
  await page.goto(`/ph/Leads-Details?id=${philippine.lead_id}`);
  await expect(page.getByText('City, province', { exact: true })).toBeVisible();
  await expect(page.getByText(`${philippine.city} · ${philippine.province}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Market: PH · ₱' })).toBeVisible();
});

test('a list that somebody changes is on the open screen at once', { tag: '@all' }, async ({
  page,
  signIn,
  database,
}) => {
  const lead = await callBackLead(database, 'ph', 3);
  // A status that no other journey names.
  const postponed = { en: 'Plan Postponed', id: 'Menunda Pembelian' };
  const rename = (name: { en: string; id: string }) =>
    inTransaction(database, async (tx) => {
      await tx
        .updateTable('config_item')
        .set({ name: JSON.stringify(name) })
        .where('list', '=', 'sub_status')
        .where('id', '=', 10)
        .execute();
      await noteEvent(tx, { kind: 'lead_type', marketId: 2 });
    });
  const streaming = page.waitForResponse(/\/events\/stream/);
  await signIn('agent.ph', { market: 'ph', at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Not Interested', exact: true }).click();
  await expect(page.getByRole('radio', { name: postponed.en })).toBeVisible();
  const comment = page.locator('[name=internal_comment]');
  await comment.fill('Asks to be left alone');
  try {
    await streaming;
    await rename({ ...postponed, en: 'Put Off' });
    await expect(page.getByRole('radio', { name: 'Put Off' })).toBeVisible();
    await expect(comment).toHaveValue('Asks to be left alone');
  } finally {
    await rename(postponed);
  }
});

test('MKT-034 calendars write the month as MM/yyyy', async ({ page, signIn }) => {
  await signIn('agent.id', { at: '/lead-list' });
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await page.getByLabel('From').click();
  await expect(page.getByRole('button', { name: /^(0[1-9]|1[0-2])\/20\d\d$/ })).toBeVisible();
});

test('MKT-002 a market’s own logo stands in the header, its default source where a lead came without one', async ({
  page,
  signIn,
  database,
}) => {
  const lead = await ownLead(database, { name: 'Tanpa Sumber', source_id: null });
  await page.route('**/config/get_data', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (body.data.site_settings) {
      Object.assign(body.data.site_settings, { logo: '/logo-ph.svg', default_source_name: 'Situs Sendiri' });
    }
    await route.fulfill({ response: answer, json: body });
  });
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}`, carries: false });
  const source = page.getByRole('term').filter({ hasText: 'Source' }).first();
  await expect(source.locator('xpath=..')).toContainText('Situs Sendiri');
  const logo = page.getByRole('banner').locator('a img').first();
  await expect(logo).toHaveAttribute('src', '/logo-ph.svg');
  const width = () => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});
