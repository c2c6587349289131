import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import type { Bench } from './calls.ts';
import { atMost, type Figure, figure, median } from './figures.ts';
import { measureInteractions, OF_A_LEAD, OF_THE_LIST } from './interactions.ts';
import { type Product, SUPERVISOR, signIn } from './product.ts';
import { watch } from './watch.ts';

const VIEW = { viewport: { width: 1366, height: 768 }, locale: 'en-GB', timezoneId: 'Asia/Jakarta' } as const;
const LIST = '[data-scroll-restoration-id=lead-list]';
/** Lets deferred code and prefetches of the first screen finish. */
const SETTLE_MS = 4_000;
const SAMPLES = 7;

export function browserPath(): string {
  const found = findBrowser();
  if (found === undefined) throw new Error('no Chromium was found');
  return found;
}

/** The built web app on the bench's database, in a signed-in Chromium. */
export async function inBrowser(
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

const ROWS = 5_000;
const ROW_HEIGHT = 44;

export function measureListScreen(bench: Bench, product: Product): Promise<Figure[]> {
  return inBrowser(bench, product, async (page, base) => {
    const scrolls: number[][] = [];
    // Repeated, because another process may turn a short task into a long one.
    for (let time = 0; time < 3; time += 1) {
      await openList(page, base);
      await page.hover(LIST);
      scrolls.push(await longTasks(page, () => scrollThrough(page)));
    }
    const search = page.locator('input[inputmode=search]');
    const typing = await longTasks(page, () => search.pressSequentially('budi santoso', { delay: 60 }));
    await openList(page, base);
    const interactions = await measureInteractions(page, 'the list', OF_THE_LIST);
    return [
      ...interactions,
      figure(
        `scrolling ${ROWS} rows: tasks over 50 ms, middle of three times`,
        median(scrolls.map(({ length }) => length)),
        '',
        atMost(0),
      ),
      figure(`scrolling ${ROWS} rows: longest task`, Math.max(0, ...scrolls.flat()), 'ms'),
      figure('typing a name: tasks over 50 ms', typing.length, '', atMost(0)),
    ];
  });
}

/** Durations of tasks over 50 ms during `act`. */
async function longTasks(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => globalThis.bench.longTasks.splice(0));
  await act();
  return page.evaluate(() => globalThis.bench.longTasks);
}

/** To the end if there are fewer rows. */
async function scrollThrough(page: Page): Promise<void> {
  const list = page.locator(LIST);
  for (let isOver = false; !isOver; ) {
    await page.mouse.wheel(0, 1_400);
    await page.waitForTimeout(40);
    isOver = await list.evaluate(
      ({ scrollTop, clientHeight, scrollHeight }, most) =>
        scrollTop + clientHeight >= Math.min(most, scrollHeight - 1),
      ROWS * ROW_HEIGHT,
    );
  }
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
