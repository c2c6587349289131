import type { Page } from '@playwright/test';
import { answerToFrame, type Tasks, tasksDuring, watchPage } from './browser-watch.ts';
import { median } from './load.ts';

export interface ListMeasures {
  /** Rows that were loaded by scrolling. */
  readonly rows: number;
  readonly scrolling: { readonly middle: Tasks; readonly worst: Tasks };
  /** While a name is typed into the search. */
  readonly typing: Tasks;
  /** From the last byte of a filter's answer until its rows are painted, in ms. */
  readonly filterToRows: { readonly median: number; readonly worst: number };
}

const ROWS = 5_000;
const ROW_HEIGHT = 44;
const SAMPLES = 9;
/** Another process that gets the processor for a while makes a long task of a short one. */
const SCROLLS = 3;
const STATUSES = 7;
/** The code that loads after the first screen is not the list's. */
const SETTLE_MS = 4_000;
const LIST = '[data-scroll-restoration-id=lead-list]';

/** The lead list of the product at `base` (market included), on a page that is signed in. */
export async function measureList(page: Page, base: string): Promise<ListMeasures> {
  await watchPage(page);
  let rows = 0;
  const scrolls: Tasks[] = [];
  for (let at = 0; at < SCROLLS; at += 1) {
    await openList(page, base);
    await page.hover(LIST);
    const tasks = await tasksDuring(page, async () => {
      rows = await scrollThrough(page);
    });
    scrolls.push(tasks);
  }

  await openList(page, base);
  const search = page.locator('input[inputmode=search]');
  const typing = await tasksDuring(page, () => search.pressSequentially('budi santoso', { delay: 60 }));
  await search.fill('');
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const boxes = page.getByRole('dialog', { name: 'Status' }).getByRole('checkbox');
  await boxes.first().waitFor();
  const samples: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1) {
    // Another combination of statuses each time, so that none is answered from the cache.
    samples.push(await filterToRows(page, () => boxes.nth(at % STATUSES).click()));
  }
  return {
    rows,
    scrolling: ranked(scrolls),
    typing,
    filterToRows: { median: Math.round(median(samples)), worst: Math.round(Math.max(...samples)) },
  };
}

/** By how many were too long, and by the longest. */
function ranked(scrolls: readonly Tasks[]): ListMeasures['scrolling'] {
  const sorted = scrolls.toSorted((one, other) => one.over50 - other.over50 || one.longest - other.longest);
  const [middle, worst] = [sorted[sorted.length >> 1], sorted.at(-1)];
  if (!middle || !worst) throw new RangeError('nothing was scrolled');
  return { middle, worst };
}

async function openList(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/lead-list?date=any`);
  await page.getByRole('gridcell').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

async function scrollThrough(page: Page): Promise<number> {
  let loaded = 0;
  for (let step = 0; step < 1_500 && loaded < ROWS; step += 1) {
    await page.mouse.wheel(0, 1_400);
    await page.waitForTimeout(40);
    const height = await page.locator(LIST).evaluate(({ scrollHeight }) => scrollHeight);
    loaded = Math.round(height / ROW_HEIGHT);
  }
  return loaded;
}

async function filterToRows(page: Page, act: () => Promise<void>): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/lead/lead_list'));
  await page.getByRole('grid').evaluate((grid) => {
    globalThis.watches.shownAt = undefined;
    new MutationObserver((_, observer) => {
      if (grid.getAttribute('aria-busy')) return;
      observer.disconnect();
      globalThis.watches.afterFrame(() => {
        globalThis.watches.shownAt = performance.now();
      });
    }).observe(grid, { attributes: true, attributeFilter: ['aria-busy'] });
  });
  await act();
  await (await answered).finished();
  return answerToFrame(page, ['/lead/lead_list']);
}
