import { expect, test } from './journey.ts';
import {
  chooseLastMonth,
  downloadedRows,
  expectCountOpens,
  expectZerosClosed,
  lastMonth,
  openReport,
} from './report.ts';

test('REP-055 REP-056 REP-057 a supervisor searches the performance report of the Philippines and opens a count', async ({
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
  await expectZerosClosed(page);
  await expectCountOpens(page);
  const table = await downloadedRows(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
  expect(table.name).toBe('performance_report.csv');
});

test('API-044 API-048 an administrator’s table of the performance report is written down under its own module', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  await signIn('admin.id', { at: `/performance_report?selected_month=${lastMonth()}` });
  const button = page.getByRole('button', { name: 'Download CSV' });
  expect((await downloadedRows(page, () => button.click())).name).toBe('performance_report.csv');
  const modules = async () => {
    const saved = await database
      .selectFrom('download_log')
      .innerJoin('app_user', 'app_user.id', 'download_log.user_id')
      .where('app_user.username', '=', 'admin.id')
      .where('module', 'in', ['PerformanceReport', 'AdminPerformanceReport'])
      .where('action', '=', 1)
      .select('module')
      .execute();
    return [...new Set(saved.map(({ module }) => module))];
  };
  await expect.poll(modules).toEqual(['AdminPerformanceReport']);
});
