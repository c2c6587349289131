import type { Locator, Page, Request, Response } from '@playwright/test';
import { expect } from './journey.ts';

/** The words on the lead list that journeys look for, in one place. */
export const rows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell') });

export const chips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem');

/** A field by its label, required or not; the list of a select has the same label. */
export const field = (page: Page, label: string): Locator =>
  page.locator('input:not([type=hidden])').and(page.getByLabel(new RegExp(`^${label}( \\*)?$`)));

/** The request of the next list that the filters ask for, after `act`. */
export async function listedBy(page: Page, act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  // The request, not the answer: that of an earlier one may still be on its way.
  const asked = page.waitForRequest(isSearch);
  await act();
  const request = await asked;
  await request.response();
  return request.postDataJSON() as Record<string, unknown>;
}

const LIST = /\/lead\/lead_list$/;

/** A search, and not the rows that are read again because a neighbour's journey changed them. */
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

/** Closes a field's options; Escape in a field that shows none closes what is around it. */
export async function closeOptions(page: Page, label: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute('aria-expanded', 'true');
  await field(page, label).press('Escape');
}

/** The list stands there with its rows. */
export async function listShown(page: Page): Promise<void> {
  await expect(page.getByText(/^[\d,.]+\+? (leads|prospek)$/)).toBeVisible({ timeout: 20_000 });
}
