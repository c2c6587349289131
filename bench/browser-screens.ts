import type { BrowserContext } from '@playwright/test';
import { answerToFrame, watchPage } from './browser-watch.ts';
import { type Spread, spread } from './load.ts';

/** A screen with its data, from the click until it is complete. */
export interface Screen {
  readonly name: string;
  /** Below the market. */
  readonly address: string;
  /** Ends of the paths of the calls that it cannot be shown without. */
  readonly waitsFor: readonly string[];
  /** Selector of what stands there with the data, all of them. */
  readonly shows: readonly string[];
}

/** From the end of the last answer that the screen waited for until the frame that shows it. */
export interface ScreenMeasure extends Spread {
  readonly name: string;
}

/** The first loads fill the browser's cache, with what it compiled too. */
const WARM_UPS = 3;
const SAMPLES = 7;

/** Loads the screen anew again and again, in a browser that has its scripts. */
export async function measureScreen(
  context: BrowserContext,
  base: string,
  { name, address, waitsFor, shows }: Screen,
): Promise<ScreenMeasure> {
  const page = await context.newPage();
  await watchPage(page);
  await page.addInitScript(noteWhenShown, shows);
  const samples: number[] = [];
  for (let load = 0; load < WARM_UPS + SAMPLES; load += 1) {
    await page.goto(`${base}${address}`);
    const took = await answerToFrame(page, waitsFor);
    if (load >= WARM_UPS) samples.push(took);
  }
  await page.close();
  return { name, ...spread(samples) };
}

/** Runs in the page: waits until everything stands there, nothing is still to come and its pictures can be painted. */
function noteWhenShown(shows: readonly string[]): void {
  const waiting = '[aria-busy=true], .mantine-Skeleton-root:not([aria-label])';
  const isShown = () =>
    shows.every((selector) => document.querySelector(selector)) && !document.querySelector(waiting);
  new MutationObserver((_, observer) => {
    if (!isShown()) return;
    observer.disconnect();
    // Pictures that came with the data; others are none of it.
    const pictures = document.querySelectorAll<HTMLImageElement>('img[src^="data:"]');
    void Promise.all([...pictures].map((image) => image.decode())).then(() =>
      globalThis.watches.afterFrame(() => {
        globalThis.watches.shownAt = performance.now();
      }),
    );
  }).observe(document, { childList: true, subtree: true, attributes: true });
}
