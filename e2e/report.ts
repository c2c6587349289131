import { readFile } from 'node:fs/promises';
import { expect, type Page, type Response } from '@playwright/test';
import { now } from './clock.ts';
import { codeCame } from './journey.ts';

/** Through the menu, as people come to a report. */
export async function openReport(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  // The menu stays open as long as the pointer rests on it, and covers what is below.
  await page.getByRole('form').waitFor();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** The month before the current one: a whole month of the demo's year, whatever day it is. */
export async function chooseLastMonth(page: Page): Promise<void> {
  const field = page.getByLabel('Month');
  await field.focus();
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await field.press('Escape');
  await expect(field).toHaveValue(/^\d\d\/\d{4}$/);
}

/** The same month as the address names it, by Indonesia's clock. */
export const lastMonth = () => monthFromNow(-1);

export const thisMonth = () => monthFromNow(0);

function monthFromNow(months: number): string {
  const today = new Date(now().getTime() + 7 * 3_600_000);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months)).toISOString().slice(0, 7);
}

/** Rows of the file that a click downloads, its head among them. */
export async function downloadedRows(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; rows: string[] }> {
  const download = page.waitForEvent('download');
  const job = jobAnswered(page);
  await click();
  const jobId = await Promise.race([download.then(() => undefined), job]);
  if (jobId !== undefined) {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const entry = page.getByRole('listitem').filter({ has: page.locator(`a[href$="job=${jobId}"]`) });
    await entry.getByRole('button', { name: /^Download / }).click();
  }
  const file = await download;
  // The open list of notifications would cover what is clicked next.
  if (jobId !== undefined) await page.keyboard.press('Escape');
  const content = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), rows: content.trim().split('\n') };
}

/** Id of the job that makes the file where the search takes longer than its time, as on a busy machine. */
async function jobAnswered(page: Page): Promise<number | undefined> {
  let id: number | undefined;
  const isJob = async (response: Response) => {
    if (!response.headers()['content-type']?.includes('json')) return false;
    const { data } = (await response.json()) as { data?: { job_id?: number } };
    id = data?.job_id;
    return id !== undefined;
  };
  await page.waitForResponse(isJob).catch(() => undefined);
  return id;
}

/** A count as it is shown in English. */
export const countIn = (text: string | null) => Number(text?.replaceAll(',', ''));

/** Opens the first count of the table and counts the rows of its file. */
export async function expectCountOpens(page: Page): Promise<void> {
  const count = page.getByRole('table').getByRole('button').first();
  const shown = countIn(await count.textContent());
  const { name, rows } = await downloadedRows(page, () => count.click());
  expect({ name, rows: rows.length - 1 }).toEqual({ name: 'lead_detail.csv', rows: shown });
}

/** How many toasts came since this call, those that are gone included. */
export async function countToasts(page: Page): Promise<() => Promise<number>> {
  // Toasts wait for it.
  await codeCame(page, 'Overlays');
  const counter = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const toast = '.mantine-Notification-root';
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && (node.matches(toast) || node.querySelector(toast))) seen.count += 1;
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  return () => counter.evaluate(({ count }) => count);
}
