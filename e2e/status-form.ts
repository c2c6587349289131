import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import type { Locator, Page } from '@playwright/test';
import { now } from './clock.ts';
import { expect } from './journey.ts';

/** The day `days` from the market's today, 'yyyy-MM-dd'. */
export function marketDay(days: number, market: MarketCode = 'id'): string {
  return addDays(localDate(now(), MARKETS[market].timeZone), days);
}

/** A field of the status form by its label, required or not. */
export function field(page: Page, label: string): Locator {
  return page
    .locator('form')
    .locator('input:not([type=hidden]):not([type=checkbox])')
    .and(page.getByLabel(new RegExp(`^${label}(?: \\*)?$`)));
}

/** Opens a select, types to find the option with this text and takes it. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await field(page, label).pressSequentially(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Types a day; leaving the field commits it. */
export async function enterDay(page: Page, label: string, day: string): Promise<void> {
  await field(page, label).fill(day.split('-').reverse().join('/'));
  await page.keyboard.press('Tab');
}

/** Ctrl-Enter, then confirms; resolves when the server has answered. */
export async function saveStatus(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/lead/update_status'));
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole('dialog')).toBeHidden();
}
