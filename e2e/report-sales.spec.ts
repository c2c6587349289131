import { now } from './clock.ts';
import { expect, test } from './journey.ts';
import {
  chooseLastMonth,
  clearMonth,
  countToasts,
  downloadedRows,
  expectCountOpens,
  expectZerosClosed,
  lastMonth,
  openReport,
} from './report.ts';

test('REP-070 REP-071 REP-072 a supervisor searches the sales report, opens a count and saves the table', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  await signIn('supervisor.id');
  await openReport(page, 'Sales Report');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText('No record found')).toHaveCount(0);
  await clearMonth(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Month is required')).toBeVisible();

  await page.getByLabel('Month').pressSequentially('13');
  await expect(page.getByLabel('Month')).toHaveValue('');
  await chooseLastMonth(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/id\/sales_report\?selected_month=\d{4}-\d\d$/);
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText([
    ...['All-time leads', 'Interested', 'SPK', 'Attribution status', 'Billing status'],
    ...['Campaign', 'Total', 'Active', 'Closed', 'Hot', 'Warm', 'LMS SPK', 'CRM SPK'],
    ...['Not Sent For Attribution', 'Sent For Attribution', 'Attributed', 'Rejected', 'Pending at Client'],
    ...['Not Sent For Billing', 'Sent For Billing', 'Billing Completed'],
  ]);
  await page.reload();
  await expect(page.getByText(/^as of /)).toBeVisible();
  await expectZerosClosed(page);
  await expectCountOpens(page);
  const table = await downloadedRows(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
  expect(table.name).toBe('sales_report.csv');
  expect(table.rows).toHaveLength(
    await page
      .locator('tbody th[scope=row]')
      .count()
      .then((rows) => rows + 1),
  );
  expect(await accessibilityFaults()).toEqual([]);
  const entries = database.selectFrom('download_log').where('module', '=', 'SalesReport').select('action');
  await expect
    .poll(async () => (await entries.execute()).filter(({ action }) => action === 1).length)
    .toBeGreaterThan(1);
});

test('a report draws its figures, compares them in place with the month before, and prints without its controls', {
  tag: '@all',
}, async ({ page, signIn }) => {
  const [year = 0, number = 0] = lastMonth().split('-').map(Number);
  const before = new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
  const cell = page.getByRole('row').nth(2).getByRole('cell').nth(3);
  const hot = async () => Number.parseInt((await cell.textContent()) ?? '', 10);
  await signIn('supervisor.id', { at: `/sales_report?selected_month=${before}` });
  await expect(
    page.getByRole('figure', { name: 'All-time leads' }).locator('svg path').first(),
  ).toBeAttached();
  await expect(cell).toHaveText(/\d/);
  const then = await hot();
  await page.goto(`/id/sales_report?selected_month=${lastMonth()}`);
  const beforeCall = `**/report/get_sales_report?selected_month=${before}`;
  await page.route(beforeCall, (route) =>
    route.fulfill({
      status: 500,
      json: { status: 500, message: 'Something went wrong', error_code: 'server_error' },
    }),
  );
  await page.getByRole('switch', { name: 'Compare with the month before' }).click();
  await expect(page).toHaveURL(/&compare=1$/);
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await page.unroute(beforeCall);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cell).toHaveText(/^\d+[▲▼=] [+-]?\d+(?: \([+-]\d+%\))?$/);
  const now = await hot();
  const change = now - then;
  const share = then > 0 && change !== 0 ? Math.round((change / then) * 100) : null;
  const signed = (figure: number) => `${figure > 0 ? '+' : ''}${figure}`;
  const way = change > 0 ? '▲' : change < 0 ? '▼' : '=';
  const shown = `${now}${way} ${signed(change)}${share === null ? '' : ` (${signed(share)}%)`}`;
  await expect(cell).toHaveText(shown);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Compare with the month before' })).toBeChecked();
  await expect(cell).toHaveText(shown);

  const [shownYear, shownMonth] = lastMonth().split('-');
  const asked = page.getByText(`Indonesia · Month: ${shownMonth}/${shownYear}`, { exact: true });
  await expect(asked).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toBeVisible();
  await expect(asked).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden();
  await expect(page.getByRole('figure')).toBeHidden();
  // Paper does not scroll: it holds the last row of a long report.
  await page.setViewportSize({ width: 1366, height: 400 });
  await expect(page.getByRole('table')).toBeVisible();
  const cut = () =>
    [...document.querySelectorAll('table, section, div')].filter(
      (element) =>
        getComputedStyle(element).overflowY !== 'visible' &&
        element.contains(document.querySelector('table')),
    ).length;
  expect(await page.evaluate(cut)).toBe(0);
  const last = await page.getByRole('row').last().boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // The browser rounds the page height to whole pixels.
  expect(Math.floor((last?.y ?? 0) + (last?.height ?? 0))).toBeLessThanOrEqual(height);
});

test('REP-002 REP-121 ERR-028 a report that fails says so in its place and no toast; it waits for its answer visibly', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.ph', { market: 'ph' });
  let answer: () => void = () => undefined;
  const waited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/report/get_sales_report**', async (route) => {
    await waited;
    await route.fulfill({
      status: 500,
      json: { status: 500, message: 'Something went wrong', error_code: 'server_error' },
    });
  });
  await page.goto('/ph/sales_report?selected_month=2026-01');
  await expect(page.getByText('Loading…')).toBeVisible();
  const toasts = await countToasts(page);
  answer();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await page.unroute('**/report/get_sales_report**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('columnheader', { name: 'LMS BOOKING' })).toBeVisible();
  expect(await toasts()).toBe(0);
});

test('REP-122 API-046 coming back to a report searches nothing again: its figures stay', {
  tag: '@all',
}, async ({ page, signIn }) => {
  const months: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/report/get_sales_report')) months.push(searchParams.get('selected_month') ?? '');
  });
  await signIn('supervisor.id', { at: `/sales_report?selected_month=${lastMonth()}` });
  const asOf = page.getByText(/^as of /);
  const counted = (await asOf.textContent()) ?? '';
  await page.clock.setFixedTime(now(120_000));
  await page.evaluate(() => {
    for (const event of ['visibilitychange', 'offline', 'online']) window.dispatchEvent(new Event(event));
  });
  // After an outage only the failed calls are repeated.
  await page.route(
    '**/report/get_sales_report**',
    (route) =>
      route.fulfill({
        status: 503,
        json: { status: 503, message: 'away', error_code: 'service_unavailable' },
      }),
    { times: 1 },
  );
  await page.getByRole('switch', { name: 'Compare with the month before' }).click();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(asOf).toHaveText(counted);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(asOf).not.toHaveText(counted);
  const [first, before, ...others] = months;
  expect(before).not.toBe(first);
  expect(others).toEqual([before, first]);
});

test('REP-123 the menu offers the twelve reports', async ({ page, signIn }) => {
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Dialer Report', 'Ops Report', 'Cross-Sell Report', 'Lead Raw Data', 'Performance Report'],
    ...['Agent Performance Report', 'Sales Report', 'Assigned Lead Summary', 'Retail Report'],
    ...[
      'Retail Create Report',
      'Retail Update Report',
      'Retail Process Summary',
      'Audit Quality',
      'Scheduled Reports',
      'Wallboard',
    ],
  ]);
});
