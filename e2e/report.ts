import { readFile } from 'node:fs/promises';
import { expect, type Page, type Response } from '@playwright/test';
import { now } from './clock.ts';
import { codeCame } from './journey.ts';

/** Menu entries and their specified paths (B§2). */
const PATHS = {
  'Dialer Report': 'dialer_report',
  'Ops Report': 'ops_report',
  'Cross-Sell Report': 'cross_sell',
  'Lead Raw Data': 'lead_report',
  'Performance Report': 'performance_report',
  'Agent Performance Report': 'agent_performance_report',
  'Sales Report': 'sales_report',
  'Assigned Lead Summary': 'assigned_lead_summary',
  'Retail Report': 'retail_report',
  'Retail Create Report': 'retail_create_report',
  'Retail Process Summary': 'retail_process_summary',
} as const;

/** Opens a report through the menu and checks its path. */
export async function openReport(page: Page, name: keyof typeof PATHS): Promise<void> {
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  // The menu stays open under the pointer and covers what is below.
  await page.getByRole('form').waitFor();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL(new RegExp(`/(?:id|ph)/${PATHS[name]}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The month before the current one: always a whole month of the demo's year. */
export async function chooseLastMonth(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Month' });
  // From an empty field the first step goes to the current month.
  if ((await field.inputValue()) === '') await field.press('ArrowDown');
  await field.press('ArrowDown');
  await field.press('Escape');
  await expect(field).toHaveValue(/^\d\d\/\d{4}$/);
}

/** Clears the month, which starts as the current one. */
export async function clearMonth(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Month' });
  await expect(field).toHaveValue(thisMonth().replace(/(\d+)-(\d+)/, '$2/$1'));
  await page.locator('form div', { has: field }).getByRole('button', { name: 'Clear' }).last().click();
  await expect(field).toHaveValue('');
}

/** The same month in the address, by Indonesia's clock. */
export const lastMonth = () => monthFromNow(-1);

export const thisMonth = () => monthFromNow(0);

function monthFromNow(months: number): string {
  const today = new Date(now().getTime() + 7 * 3_600_000);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months)).toISOString().slice(0, 7);
}

/** Rows of the file that a click downloads, header included. */
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
  // The open notification list would cover the next click.
  if (jobId !== undefined) await page.keyboard.press('Escape');
  const content = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), rows: content.trim().split('\n') };
}

/** Id of the job that makes the file when the search exceeds its time limit, as on a busy machine. */
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

/** A count in English notation. */
const countIn = (text: string | null) => Number(text?.replaceAll(',', ''));

/** Opens a count of the table (default: the first) and compares it with the rows of its file. */
export async function expectCountOpens(
  page: Page,
  count = page.getByRole('table').getByRole('button').first(),
): Promise<void> {
  const shown = countIn(await count.textContent());
  const { name, rows } = await downloadedRows(page, () => count.click());
  expect({ name, rows: rows.length - 1 }).toEqual({ name: 'lead_detail.csv', rows: shown });
}

/** In drill-down columns every count above zero opens and no zero does; `figures` are lines that count no rows. */
export async function expectZerosClosed(page: Page, figures: readonly string[] = []): Promise<void> {
  const cells = await page
    .getByRole('table')
    .locator('tbody td')
    .evaluateAll((found) =>
      found.map((cell) => ({
        line: cell.parentElement?.querySelector('th')?.textContent ?? '',
        column: (cell as HTMLTableCellElement).cellIndex,
        shown: cell.textContent ?? '',
        opens: cell.querySelector('button, a') !== null,
      })),
    );
  const columns = new Set(cells.filter(({ opens }) => opens).map(({ column }) => column));
  const counts = cells.filter(
    ({ line, column, shown }) => columns.has(column) && /^[\d,]+$/.test(shown) && !figures.includes(line),
  );
  expect(counts.filter(({ shown, opens }) => opens !== countIn(shown) > 0)).toEqual([]);
  expect([...new Set(counts.map(({ opens }) => opens))].sort()).toEqual([false, true]);
}

/** Returns a function that counts the toasts since this call, dismissed ones included. */
export async function countToasts(page: Page): Promise<() => Promise<number>> {
  // Toasts wait for this chunk.
  await codeCame(page, 'frame');
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
