import { expect, test } from './journey.ts';
import { chooseLastMonth, downloadedRows, expectCountOpens, openReport } from './report.ts';

test('REP-055 REP-056 a supervisor searches the performance report of the Philippines and opens a count', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.ph', { market: 'ph' });
  await openReport(page, 'Performance Report');
  await chooseLastMonth(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const leads = ['Total', 'Active', 'Closed'];
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['All time', 'Month to date', 'Month to date BOOKING', 'Same day last month', 'Today'],
    ...['Campaign', ...leads, ...leads, 'LMS', 'Other', 'Total', ...leads, ...leads],
  ]);
  await expectCountOpens(page);
  const table = await downloadedRows(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
  expect(table.name).toBe('performance_report.csv');
});
