import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { signInAs } from '../e2e/journey.ts';
import { openDatabase } from '../server/src/app/database-runtime.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { createLogger } from '../server/src/platform/logger.ts';

/**
 * What the lead list costs in the browser against a running demo, as one line of JSON:
 *
 *     DATA_DIR=.data node bench/browser.ts http://127.0.0.1:3000
 *
 * Signs in as the supervisor; the data folder is the server's own and gives the captcha's answer.
 */
interface BrowserMeasures {
  /** Rows that were loaded by scrolling. */
  readonly rows: number;
  /** Longest task and tasks over 50 ms while scrolling, in ms. */
  readonly scrolling: { readonly longest: number; readonly over50: number };
  /** The same while a name is typed into the search. */
  readonly typing: { readonly longest: number; readonly over50: number };
  /** From the last byte of the answer to the rows standing there, in ms: median and worst of the samples. */
  readonly filterToRows: { readonly median: number; readonly worst: number };
}

const ROWS = 5_000;
const SAMPLES = 9;

/** Runs in the page: notes every long task from now on. */
function watchTasks(): void {
  const tasks: number[] = [];
  Object.assign(globalThis, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: false });
}

async function tasksDuring(page: Page, act: () => Promise<void>) {
  await page.evaluate('longTasks.length = 0');
  await act();
  const tasks = (await page.evaluate('[...longTasks]')) as number[];
  return { longest: Math.round(Math.max(0, ...tasks)), over50: tasks.filter((task) => task > 50).length };
}

const LIST = '[data-scroll-restoration-id=lead-list]';

async function scrollThrough(page: Page): Promise<number> {
  let loaded = 0;
  for (let step = 0; step < 1_500 && loaded < ROWS; step += 1) {
    await page.mouse.wheel(0, 1_400);
    await page.waitForTimeout(40);
    loaded = Number(await page.evaluate(`Math.round(document.querySelector('${LIST}')?.scrollHeight / 44)`));
  }
  return loaded;
}

/** The answer's end and the first frame with its rows, by the page's own clock. */
async function filterToRows(page: Page, act: () => Promise<void>): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/lead/lead_list'));
  await page.evaluate(`(() => {
    delete document.documentElement.dataset.shownAt;
    const grid = document.querySelector('[role=grid]');
    new MutationObserver((_, observer) => {
      if (grid?.getAttribute('aria-busy')) return;
      observer.disconnect();
      requestAnimationFrame(() => { document.documentElement.dataset.shownAt = performance.now(); });
    }).observe(grid, { attributes: true, attributeFilter: ['aria-busy'] });
  })()`);
  await act();
  await (await answered).finished();
  await page.locator('html[data-shown-at]').waitFor({ state: 'attached' });
  const [end, shown] = (await page.evaluate(`[
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/lead/lead_list')).at(-1)?.responseEnd,
    Number(document.documentElement.dataset.shownAt),
  ]`)) as [number, number];
  return shown - end;
}

/** Measures on a page that is signed in already. */
async function measureBrowser(page: Page, base: string): Promise<BrowserMeasures> {
  await page.addInitScript(watchTasks);
  await page.goto(`${base}/id/lead-list?date=any`);
  await page.getByRole('gridcell').first().waitFor();
  // The code that loads after the first screen is not the list's.
  await page.waitForTimeout(4_000);
  await page.hover(LIST);
  let rows = 0;
  const scrolling = await tasksDuring(page, async () => {
    rows = await scrollThrough(page);
  });

  await page.goto(`${base}/id/lead-list?date=any`);
  await page.getByRole('gridcell').first().waitFor();
  await page.waitForTimeout(4_000);
  const typing = await tasksDuring(page, () =>
    page.locator('input[inputmode=search]').pressSequentially('budi santoso', { delay: 60 }),
  );
  await page.locator('input[inputmode=search]').fill('');
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const boxes = page.getByRole('dialog', { name: 'Status' }).getByRole('checkbox');
  await boxes.first().waitFor();
  const samples: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1) {
    // Another combination of statuses each time, so that none is answered from the cache.
    samples.push(await filterToRows(page, () => boxes.nth(at % 7).click()));
  }
  samples.sort((one, other) => one - other);
  return {
    rows,
    scrolling,
    typing,
    filterToRows: {
      median: Math.round(samples[Math.floor(SAMPLES / 2)] ?? 0),
      worst: Math.round(samples.at(-1) ?? 0),
    },
  };
}

const base = process.argv[2] ?? 'http://127.0.0.1:3000';
const runtime = await openDatabase(readEnvironment(process.env), createLogger('silent'));
const { db } = runtime.open({ size: 1, statementTimeout: 10_000 });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await signInAs(page, db, 'supervisor.id', `${base}/id`);
  process.stdout.write(`${JSON.stringify(await measureBrowser(page, base))}\n`);
} finally {
  await browser.close();
  await runtime.close();
}
