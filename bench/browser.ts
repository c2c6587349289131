import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import type { Bench } from './calls.ts';
import { atMost, type Figure, figure, median } from './figures.ts';
import { type Product, SUPERVISOR, signIn } from './product.ts';
import { watch } from './watch.ts';

const VIEW = { viewport: { width: 1366, height: 768 }, locale: 'en-GB', timezoneId: 'Asia/Jakarta' } as const;
/** Lets deferred code and prefetches of the first screen finish. */
const SETTLE_MS = 4_000;
const SAMPLES = 7;

export function browserPath(): string {
  const found = findBrowser();
  if (found === undefined) throw new Error('no Chromium was found');
  return found;
}

/** The built web app on the bench's database, in a signed-in Chromium. */
async function inBrowser(
  { pool }: Bench,
  { origin }: Product,
  measure: (page: Page, base: string, context: BrowserContext) => Promise<Figure[]>,
): Promise<Figure[]> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
  const browser = await chromium.launch({ executablePath: browserPath(), args });
  try {
    const context = await browser.newContext(VIEW);
    await context.addInitScript(watch);
    // A driven browser rejects prerendered pages and drops their tabs.
    await context.addInitScript(() => {
      HTMLScriptElement.supports = () => false;
    });
    const page = await context.newPage();
    await page.goto(`${origin}/favicon.svg`);
    const device = await page.evaluate(() => {
      localStorage.setItem('user_data', '');
      return navigator.userAgent;
    });
    const { refresh } = await signIn(pool, SUPERVISOR, device);
    await context.addCookies([
      { name: 'otolead_refresh', value: refresh, url: origin, httpOnly: true, sameSite: 'Strict' },
    ]);
    return await measure(page, `${origin}/id`, context);
  } finally {
    await browser.close();
  }
}

async function openList(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/lead-list?date=any`);
  await page.getByRole('gridcell').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

export function measureListScreen(bench: Bench, product: Product): Promise<Figure[]> {
  return inBrowser(bench, product, async (page, base) => {
    await openList(page, base);
    return measureInteractions(page, 'the list', OF_THE_LIST);
  });
}

/** Moving from one lead to the next, and work on it. */
export function measureLeadScreen(bench: Bench, product: Product): Promise<Figure[]> {
  return inBrowser(bench, product, async (list, base, context) => {
    await openList(list, base);
    const opened = context.waitForEvent('page');
    await list.getByRole('gridcell').getByRole('link').first().click();
    const page = await opened;
    await page.locator('form textarea').first().waitFor();
    const [step, prefetched] = [await steps(page, 0), await steps(page, SETTLE_MS)];
    // Only an open lead offers other statuses.
    const { rows } = await bench.pool.query<{ id: number }>(
      'select lead_id::int as id from lead where market_id = 1 and status_id in (1, 2) order by lead_id desc limit 1',
    );
    await page.goto(`${base}/Leads-Details?id=${rows[0]?.id}`);
    await page.locator('form textarea').first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const interactions = await measureInteractions(page, 'a lead', OF_A_LEAD);
    return [
      ...interactions,
      figure('from a lead to the next, median', step, 'ms', atMost(150)),
      figure('from a lead to the next, fetched ahead, median', prefetched, 'ms', atMost(50)),
    ];
  });
}

/** Moves on by the list's shortcut, after `pauseMs` on each lead; the first two do not count. */
async function steps(page: Page, pauseMs: number): Promise<number> {
  const samples: number[] = [];
  for (let at = 0; at < SAMPLES + 2; at += 1) {
    await page.waitForTimeout(pauseMs);
    const shown = page.evaluate((former) => globalThis.bench.whenLead(former), await page.title());
    await page.keyboard.press('j');
    samples.push((await shown) - (await page.evaluate(() => globalThis.bench.inputAt)));
  }
  return median(samples.slice(2));
}

const TIMES = 5;
/** By then an interaction has been painted and reported. */
const REST_MS = 400;
const MOST_MS = 100;

type Act = (page: Page) => Promise<void>;

const choices = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name }).locator('[role=radio][aria-checked=false]:not([aria-disabled])');
const choose = (name: RegExp) => (page: Page) => choices(page, name).first().click();
const press = (key: string) => (page: Page) => page.keyboard.press(key);

const SELECT = 'form input[aria-haspopup=listbox]';

const OF_A_LEAD: Readonly<Record<string, Act>> = {
  'another status': choose(/^Status/),
  'another sub-status': choose(/^Sub-status/),
  'a tab of the history': (page) => page.getByRole('tab', { name: 'System' }).click(),
  'all of the history': (page) => page.getByRole('tab', { name: /^All/ }).click(),
  'a word of the comment': (page) => page.locator('form textarea').first().pressSequentially('price '),
  'a select of the form': (page) => page.locator(SELECT).first().click(),
  'the end of the select': press('Escape'),
  'the dialog of the customer': (page) => page.getByRole('button', { name: 'Edit customer' }).click(),
  'the end of the dialog': press('Escape'),
};

const OF_THE_LIST: Readonly<Record<string, Act>> = {
  'the statuses of the filter': (page) => page.getByRole('button', { name: /^Status\W*\d*$/ }).click(),
  'a status of the filter': (page) =>
    page.getByRole('dialog', { name: 'Status' }).getByRole('checkbox').first().click(),
  'the end of the filter': press('Escape'),
  'the next row by key': press('j'),
};

/** Unmeasured steps before an interaction: statuses until one asks for something from a list. */
const PREPARED: Readonly<Record<string, Act>> = {
  'a select of the form': async (page) => {
    for (const status of await choices(page, /^Status/).all()) {
      if ((await page.locator(SELECT).count()) > 0) return;
      await status.click();
      await choose(/^Sub-status/)(page);
    }
  },
};

/** Interactions by the browser's Event Timing, from input to the next frame: the longest of several of each. */
async function measureInteractions(
  page: Page,
  of: string,
  interactions: Readonly<Record<string, Act>>,
): Promise<Figure[]> {
  const longest = new Map<string, number>();
  for (let time = 0; time < TIMES; time += 1)
    for (const [name, act] of Object.entries(interactions)) {
      await PREPARED[name]?.(page);
      await page.waitForTimeout(REST_MS);
      await page.evaluate(() => globalThis.bench.interactions.splice(0));
      await act(page);
      await page.waitForTimeout(REST_MS);
      const took = await page.evaluate(() => globalThis.bench.interactions);
      longest.set(name, Math.max(longest.get(name) ?? 0, ...took));
    }
  return [...longest].map(([name, took]) =>
    figure(`${of}, to the next frame: ${name}`, took, 'ms', atMost(MOST_MS)),
  );
}
