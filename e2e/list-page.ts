import type { Locator, Page, Request, Response } from '@playwright/test';
import { expect } from './journey.ts';

/** Locators of the lead list, for all its journeys. */
export const rows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell') });

export const chips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem');

/** A field by its label, required or not; a select's listbox carries the same label. */
export const field = (page: Page, label: string): Locator =>
  page.locator('input:not([type=hidden])').and(page.getByLabel(new RegExp(`^${label}( \\*)?$`)));

/** The next search request that the filters send, after `act`. */
export async function listedBy(page: Page, act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  // The request, not the answer: an earlier answer may still be on its way.
  const asked = page.waitForRequest(isSearch);
  await act();
  const request = await asked;
  await request.response();
  return request.postDataJSON() as Record<string, unknown>;
}

const LIST = /\/lead\/lead_list$/;

/** True for a search, false for a refetch after a neighbour's change. */
export function isSearch(request: Request): boolean {
  return LIST.test(request.url()) && !Object.hasOwn(request.postDataJSON() ?? {}, 'lead_ids');
}

export function isList(response: Response): boolean {
  return LIST.test(response.url());
}

/** The option of the open list with exactly this text. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Closes a field's options; Escape in a field without any closes its surroundings. */
export async function closeOptions(page: Page, label: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute('aria-expanded', 'true');
  await field(page, label).press('Escape');
}

/** Waits until the list shows rows. */
export async function listShown(page: Page): Promise<void> {
  await expect(page.getByText(/^[\d,.]+\+? (leads|prospek)$/)).toBeVisible({ timeout: 20_000 });
}
