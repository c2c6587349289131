import type { Page } from '@playwright/test';
import { atMost, type Figure, figure } from './figures.ts';

const TIMES = 5;
/** By then an interaction has been painted and reported. */
const REST_MS = 400;
const MOST_MS = 100;

interface Interaction {
  readonly name: string;
  /** Not measured. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
}

const choices = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name }).locator('[role=radio][aria-checked=false]:not([aria-disabled])');

const SELECT = 'form input[aria-haspopup=listbox]';

/** Chooses statuses until one asks for something from a list. */
async function offerSelect(page: Page): Promise<void> {
  for (const status of await choices(page, /^Status/).all()) {
    if ((await page.locator(SELECT).count()) > 0) return;
    await status.click();
    await choices(page, /^Sub-status/)
      .first()
      .click();
  }
}

export const OF_A_LEAD: readonly Interaction[] = [
  {
    name: 'another status',
    act: (page) =>
      choices(page, /^Status/)
        .first()
        .click(),
  },
  {
    name: 'another sub-status',
    act: (page) =>
      choices(page, /^Sub-status/)
        .first()
        .click(),
  },
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
  { name: 'the end of the select', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'the dialog of the customer',
    act: (page) => page.getByRole('button', { name: 'Edit customer' }).click(),
  },
  { name: 'the end of the dialog', act: (page) => page.keyboard.press('Escape') },
];

const status = (page: Page) => page.getByRole('button', { name: 'Status', exact: true });

export const OF_THE_LIST: readonly Interaction[] = [
  { name: 'the statuses of the filter', act: (page) => status(page).click() },
  {
    name: 'a status of the filter',
    act: (page) => page.getByRole('dialog', { name: 'Status' }).getByRole('checkbox').first().click(),
  },
  { name: 'the end of the filter', act: (page) => page.keyboard.press('Escape') },
  { name: 'the next row by key', act: (page) => page.keyboard.press('j') },
  {
    name: 'a row that is selected',
    act: (page) => page.getByRole('row').nth(2).getByRole('checkbox').click(),
  },
];

/** Interactions by the browser's Event Timing, from input to the next frame: the longest of several of each. */
export async function measureInteractions(
  page: Page,
  of: string,
  interactions: readonly Interaction[],
): Promise<Figure[]> {
  const longest = new Map<string, number>();
  for (let time = 0; time < TIMES; time += 1)
    for (const { name, prepare, act } of interactions) {
      await prepare?.(page);
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
