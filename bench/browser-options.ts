import type { Locator, Page } from '@playwright/test';
import { watchPage } from './browser-watch.ts';
import { type Spread, spread } from './load.ts';

/** A select of ten thousand, from the press or the key until its options are painted. */
export interface SelectMeasure {
  readonly name: string;
  readonly opening: Spread;
  readonly typing: Spread;
}

interface Select {
  readonly name: string;
  /** Below the market. */
  readonly address: string;
  readonly label: string;
  /** Typed one after the other: each leaves fewer of the ten thousand. */
  readonly typed: string;
}

export const SELECTS: readonly Select[] = [
  { name: 'one of 10,000', address: '/add_webids', label: 'Domain', typed: 'site-777' },
  { name: 'several of 10,000', address: '/add_process', label: 'Lead types', typed: 'type 777' },
];

/** The first openings load its code. */
const WARM_UPS = 2;
const SAMPLES = 9;
/** All options and late parts have come by then. */
const SETTLE_MS = 3_000;

export async function measureSelect(
  page: Page,
  base: string,
  { name, address, label, typed }: Select,
): Promise<SelectMeasure> {
  await watchPage(page);
  await page.goto(`${base}${address}`);
  const field = page.getByRole('combobox', { name: label });
  await field.waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const opening: number[] = [];
  const typing: number[] = [];
  for (let at = 0; at < WARM_UPS + SAMPLES; at += 1) {
    const opened = await untilOptions(page, 'pointerdown', () => field.click());
    const letters: number[] = [];
    for (const letter of typed)
      letters.push(await untilOptions(page, 'keydown', () => page.keyboard.press(letter)));
    if (at >= WARM_UPS) {
      opening.push(opened);
      typing.push(...letters);
    }
    await leave(page, field);
  }
  return { name, opening: spread(opening), typing: spread(typing) };
}

/** Empties the field and closes its list. */
async function leave(page: Page, field: Locator): Promise<void> {
  await field.fill('');
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
}

async function untilOptions(page: Page, event: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(noteOptions, event);
  await act();
  await page.waitForFunction(() => globalThis.watches.shownAt !== undefined);
  return page.evaluate(() => (globalThis.watches.shownAt ?? 0) - (globalThis.watches.beganAt ?? 0));
}

/** Notes in the page the first frame with options after the next event of this kind. */
function noteOptions(event: string): void {
  globalThis.watches.shownAt = undefined;
  const isShown = () =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].some(({ offsetParent }) => offsetParent);
  const wait = () =>
    globalThis.watches.afterFrame(() => {
      if (!isShown()) return wait();
      globalThis.watches.shownAt = performance.now();
    });
  document.addEventListener(
    event,
    ({ timeStamp }) => {
      globalThis.watches.beganAt = timeStamp;
      wait();
    },
    { once: true, capture: true },
  );
}
