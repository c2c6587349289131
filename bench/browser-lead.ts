import type { BrowserContext, Page } from '@playwright/test';
import { watchPage } from './browser-watch.ts';
import { type Spread, spread } from './load.ts';

export interface LeadMeasures {
  /** The click on a lead of the list to the frame that shows all of it in its new tab. */
  readonly fromList: Spread;
  /** The key press to the frame that shows the next lead. */
  readonly step: Spread;
  /** The same for a lead that was fetched while the one before was on the screen. */
  readonly prefetchedStep: Spread;
  /** Interactions on the screen of a lead to their next paint, the longest of five of each kind. */
  readonly interactions: readonly { readonly name: string; readonly worst: number }[];
}

const WARM_UPS = 2;
const SAMPLES = 7;
const TIMES = 5;
/** An interaction has been painted and reported by then. */
const REST_MS = 400;
/** Prefetching and late parts have ended by then. */
const SETTLE_MS = 2_500;

const choicesOf = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name }).locator('[role=radio][aria-checked=false]:not([aria-disabled])');
const otherChoice = (page: Page, name: RegExp) => choicesOf(page, name).first();

const SELECT = 'form input[aria-haspopup=listbox]';

/** Not every status asks for something that is chosen from a list. */
async function offerSelect(page: Page): Promise<void> {
  const statuses = await choicesOf(page, /^Status/).all();
  for (const status of statuses) {
    if ((await page.locator(SELECT).count()) > 0) return;
    await status.click();
    await otherChoice(page, /^Sub-status/).click();
  }
}

interface Interaction {
  readonly name: string;
  /** Not measured. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
}

const INTERACTIONS: readonly Interaction[] = [
  { name: 'another status', act: (page) => otherChoice(page, /^Status/).click() },
  { name: 'another sub-status', act: (page) => otherChoice(page, /^Sub-status/).click() },
  { name: 'a tab of the history', act: (page) => page.getByRole('tab', { name: 'System' }).click() },
  { name: 'all of the history', act: (page) => page.getByRole('tab', { name: /^All/ }).click() },
  {
    name: 'a word of the comment',
    act: (page) => page.locator('form textarea').first().pressSequentially('price '),
  },
  {
    name: 'a select of the form',
    prepare: offerSelect,
    act: (page) => page.locator(SELECT).first().click(),
  },
  { name: 'its end', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'the customer’s dialog',
    act: (page) => page.getByRole('button', { name: 'Edit customer' }).click(),
  },
  { name: 'the end of it', act: (page) => page.keyboard.press('Escape') },
];

/** The lead's screen of the product at `base`, as it is reached from the list and worked on. */
export async function measureLead(context: BrowserContext, base: string): Promise<LeadMeasures> {
  await watchPage(context);
  await context.addInitScript(watchLead, '');
  // The tab of one that was rendered ahead is measured by `measureAhead`: this browser refuses it and drops the tab.
  await context.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
  const list = await context.newPage();
  await list.goto(`${base}/lead-list?date=any`);
  await list.getByRole('gridcell').getByRole('link').first().waitFor();
  await list.waitForTimeout(SETTLE_MS);
  const fromList: number[] = [];
  for (let at = 0; at < WARM_UPS + SAMPLES; at += 1) {
    const { page, took } = await openFromList(list, at);
    if (at >= WARM_UPS) fromList.push(took);
    await page.close();
  }
  const { page } = await openFromList(list, 0);
  const step = await steps(page, 0);
  const prefetchedStep = await steps(page, SETTLE_MS);
  await page.waitForTimeout(SETTLE_MS);
  const interactions = await measureInteractions(page);
  await page.close();
  await list.close();
  return { fromList: spread(fromList), step, prefetchedStep, interactions };
}

async function openFromList(list: Page, at: number): Promise<{ page: Page; took: number }> {
  await list.bringToFront();
  await list.evaluate(noteInput, 'click');
  const opened = list.context().waitForEvent('page');
  await list.getByRole('gridcell').getByRole('link').nth(at).click();
  const page = await opened;
  const shownAt = await shown(page);
  return { page, took: shownAt - (await list.evaluate(() => globalThis.watches.inputAt ?? 0)) };
}

/** Moves on by the key of the list, after `pauseMs` on each lead. */
async function steps(page: Page, pauseMs: number): Promise<Spread> {
  const samples: number[] = [];
  for (let at = 0; at < WARM_UPS + SAMPLES; at += 1) {
    await page.waitForTimeout(pauseMs);
    await page.evaluate(noteInput, 'keydown');
    await page.evaluate(watchLead, await page.title());
    await page.keyboard.press('j');
    const shownAt = await shown(page);
    samples.push(shownAt - (await page.evaluate(() => globalThis.watches.inputAt ?? 0)));
  }
  return spread(samples.slice(WARM_UPS));
}

async function measureInteractions(page: Page): Promise<LeadMeasures['interactions']> {
  await page.evaluate(watchInteractions);
  const worst = new Map<string, number>();
  for (let time = 0; time < TIMES; time += 1) {
    for (const { name, prepare, act } of INTERACTIONS) {
      if (prepare) {
        await prepare(page);
        await page.waitForTimeout(REST_MS);
      }
      await page.evaluate(() => {
        globalThis.watches.interactions.length = 0;
      });
      await act(page);
      await page.waitForTimeout(REST_MS);
      const durations = await page.evaluate(() => globalThis.watches.interactions);
      worst.set(name, Math.max(worst.get(name) ?? 0, ...durations));
    }
  }
  return INTERACTIONS.map(({ name }) => ({ name, worst: Math.round(worst.get(name) ?? 0) }));
}

/** Wall-clock milliseconds, because two tabs share no other clock. */
async function shown(page: Page): Promise<number> {
  await page.waitForFunction(() => globalThis.watches?.shownAt !== undefined);
  return page.evaluate(() => performance.timeOrigin + (globalThis.watches.shownAt ?? 0));
}

/** Notes in the page when the next event of this kind happens. */
function noteInput(kind: string): void {
  const note = ({ timeStamp }: Event) => {
    globalThis.watches.inputAt = performance.timeOrigin + timeStamp;
  };
  document.addEventListener(kind, note, { capture: true, once: true });
}

/** Notes in the page when another lead than the one with this title is shown whole. */
function watchLead(former: string): void {
  const { watches } = globalThis;
  watches.shownAt = undefined;
  const isShown = () =>
    /· \d+/.test(document.title) &&
    document.title !== former &&
    document.querySelector('h1') &&
    document.querySelector('form textarea') &&
    !document.querySelector('[aria-busy=true], .mantine-Skeleton-root:not([aria-label])');
  new MutationObserver((_, observer) => {
    if (!isShown()) return;
    observer.disconnect();
    watches.afterFrame(() => {
      watches.shownAt = performance.now();
    });
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Collects in the page the duration of each interaction, as the browser's Event Timing measures it. */
function watchInteractions(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) globalThis.watches.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}
