import { now } from './clock.ts';
import { expect, test } from './journey.ts';
import { countToasts, downloadedRows, lastMonth, openReport } from './report.ts';

const day = (daysAgo: number) =>
  new Date(now().getTime() + (7 * 3_600_000 - daysAgo * 86_400_000)).toISOString().slice(0, 10);

/** A day as the field shows it. */
const wordsOf = (date: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date));

test('REP-034 REP-035 REP-036 a supervisor downloads the cross-sell report of this month up to today', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await openReport(page, 'Cross-Sell Report');
  const shown = (date: string) => new RegExp(`^${wordsOf(date)}$`);
  const firstDay = `${day(0).slice(0, 7)}-01`;
  await expect(page.getByLabel('From')).toHaveValue(shown(firstDay));
  await expect(page.getByLabel(/^To\b/)).toHaveValue(shown(day(0)));
  const asked = page.waitForRequest('**/report/cross_sell_leads');
  const download = () => page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await downloadedRows(page, download)).name).toBe('cross_sell_report.csv');
  expect((await asked).postDataJSON()).toMatchObject({ start_date: firstDay, end_date: day(0) });
});

test('REP-037 REP-038 the cross-sell report takes no day to come and no end before the start', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id', { at: '/cross_sell' });
  const download = () => page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByLabel('From').fill(day(-2));
  await page.getByLabel('From').press('Enter');
  await download();
  await expect(page.getByText('This day has not come yet')).toBeVisible();
  await page.getByLabel('From').fill(day(200));
  await page.getByLabel('From').press('Enter');
  const { rows } = await downloadedRows(page, download);
  expect(rows[0]).toContain('"Lead id","Name","Mobile","Customer city"');
  expect(rows.length).toBeGreaterThan(2);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByText(/^Indonesia · Start date: \d\d \w{3,4} \d{4}; End date: \d\d \w{3,4} \d{4}$/),
  ).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.goto(`/id/cross_sell?start_date=${day(1)}&end_date=${day(3)}`);
  await expect(page.getByText('The end is before the start')).toBeVisible();
});

test('REP-042 REP-043 REP-044 a supervisor downloads the lead raw data of a campaign once there is an end date', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.ph', { market: 'ph' });
  await openReport(page, 'Lead Raw Data');
  await expect(page.getByLabel('Campaign')).toBeVisible();
  const button = page.getByRole('button', { name: 'Download CSV' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Start date').fill(day(4));
  await page.getByLabel('Start date').press('Enter');
  await expect(button).toBeDisabled();
  await page.getByLabel('End date').fill(day(1));
  await page.getByLabel('End date').press('Enter');
  await expect(button).toBeEnabled();
  const { name, rows } = await downloadedRows(page, () => button.click());
  expect(name).toBe('Lead Raw Data.csv');
  expect(rows[0]).toContain('"LMS BOOKING date"');
  expect(rows.length).toBeGreaterThan(1);
});

test('REP-045 REP-046 REP-047 a new start date of the lead raw data clears the end, no day may be to come', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: `/lead_report?end_date=${day(1)}` });
  const button = page.getByRole('button', { name: 'Download CSV' });
  await expect(button).toBeDisabled();
  await expect(page.getByText(/^During office hours \(9:00 to 18:00\) at most 5 days/)).toBeVisible();
  await expect(page.getByText('Outside office hours at most 31 days can be downloaded.')).toBeVisible();
  const start = page.getByLabel('Start date');
  await start.fill(day(-1));
  await start.press('Enter');
  await expect(start).toHaveAccessibleDescription('This day has not come yet');
  await start.fill(day(2));
  await start.press('Enter');
  await expect(start).toHaveAccessibleDescription('');
  await page.getByLabel('End date').fill(day(-1));
  await page.getByLabel('End date').press('Enter');
  await expect(page.getByText('This day has not come yet')).toBeVisible();
  await start.fill(day(3));
  await start.press('Enter');
  await expect(page.getByLabel('End date')).toHaveValue('');
  await expect(button).toBeDisabled();
});

const FAILED = {
  status: 500,
  json: { status: 500, message: 'Something went wrong', error_code: 'server_error' },
};

for (const { path, call, file } of [
  { path: '/cross_sell', call: '**/report/cross_sell_leads', file: 'cross_sell_report.csv' },
  {
    path: `/lead_report?start_date=${day(4)}&end_date=${day(1)}`,
    call: '**/report/lead_assign_data',
    file: 'Lead Raw Data.csv',
  },
])
  test(`REP-117 REP-121 ERR-028 ${file} that fails says so in its place and no toast, a refused field beside it; Retry saves it`, {
    tag: '@all',
  }, async ({ page, signIn }) => {
    await signIn('supervisor.id', { at: path });
    const download = page.getByRole('button', { name: 'Download CSV' });
    const failed = page.getByText('This could not be loaded');
    await page.route(call, (route) => route.fulfill(FAILED), { times: 1 });
    const toasts = await countToasts(page);
    await download.click();
    await expect(failed).toBeVisible();

    const errors = { end_date: 'Too late by the server' };
    const refused = { status: 400, message: 'Too late', error_code: 'invalid_input', errors };
    await page.route(call, (route) => route.fulfill({ status: 400, json: refused }), { times: 1 });
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.click();
    await expect(page.getByLabel(/^(?:To|End date)/)).toHaveAccessibleDescription(errors.end_date);
    await expect(failed).toHaveCount(0);
    await page.route(call, (route) => route.fulfill(FAILED), { times: 1 });
    await download.click();
    await expect(failed).toBeVisible();
    expect(await toasts()).toBe(0);
    expect((await downloadedRows(page, () => retry.click())).name).toBe(file);
    await expect(failed).toHaveCount(0);
  });

test('REP-121 a clicked count whose rows fail says so in a toast, and the report stays', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id', { at: `/sales_report?selected_month=${lastMonth()}` });
  await page.route('**/report/report_detail', (route) => route.fulfill(FAILED));
  await page.getByRole('table').getByRole('button').first().click();
  await expect(page.locator('.mantine-Notification-root').getByText('Something went wrong')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});
