import type { BrowserContext, Page } from '@playwright/test';

/** What the scripts below leave in a page for the bench to read. */
interface Watches {
  /** Durations in ms of the tasks over 50 ms so far. */
  longTasks: number[];
  /** Calls back when the frame that shows the page as it is now has been painted. */
  afterFrame: (done: () => void) => void;
  /** Time of the awaited frame by the page's clock; undefined until then. */
  shownAt: number | undefined;
  /** Time of the press or key that the awaited frame follows, by the page's clock. */
  beganAt: number | undefined;
  /** Wall-clock time of the click or key press that is measured. */
  inputAt: number | undefined;
  /** Milliseconds from each interaction to its next frame, where it was 16 and more. */
  interactions: number[];
}

declare global {
  var watches: Watches;
}

/** Everything that loads in the page, or in any of the context, from now on can be watched. */
export async function watchPage(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(install);
}

/** Installs the watches in the page, before its own scripts run. */
function install(): void {
  globalThis.watches = {
    longTasks: [],
    shownAt: undefined,
    beganAt: undefined,
    inputAt: undefined,
    interactions: [],
    afterFrame(done) {
      // Style, layout and paint come after the callbacks of a frame; a message that is sent there comes after them.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
    },
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.watches.longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: false });
}

export interface Tasks {
  /** In ms; 0 when none was over 50 ms. */
  readonly longest: number;
  readonly over50: number;
}

export async function tasksDuring(page: Page, act: () => Promise<void>): Promise<Tasks> {
  await page.evaluate(() => {
    globalThis.watches.longTasks.length = 0;
  });
  await act();
  const tasks = await page.evaluate(() => globalThis.watches.longTasks);
  return { longest: Math.round(Math.max(0, ...tasks)), over50: tasks.filter((task) => task > 50).length };
}

/**
 * Milliseconds from the end of the last answer to one of these calls until the frame that was waited for; answers that
 * came later than it are not what it waited for.
 */
export async function answerToFrame(page: Page, calls: readonly string[]): Promise<number> {
  await page.waitForFunction(() => globalThis.watches.shownAt !== undefined);
  const answered = await page.evaluate((paths) => {
    const shownAt = globalThis.watches.shownAt ?? 0;
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => paths.some((path) => new URL(name).pathname.endsWith(path)))
      .map(({ responseEnd }) => responseEnd)
      .filter((end) => end > 0 && end <= shownAt);
    return { shownAt, last: Math.max(...ends) };
  }, calls);
  if (!Number.isFinite(answered.last))
    throw new Error(`${page.url()} waited for none of ${calls.join(', ')}`);
  return answered.shownAt - answered.last;
}
