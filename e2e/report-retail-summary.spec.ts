import { expect, test } from './journey.ts';
import { chooseLastMonth, expectCountOpens, openReport } from './report.ts';

const BUCKETS = ['0-30', '31-60', '61-90', '91-120', '121-150', '151-180'].map((days) => `${days} days`);

test('REP-092 REP-093 REP-097 a supervisor searches the retail create report by its groups and opens a bucket', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await openReport(page, 'Retail Create Report');
  await chooseLastMonth(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Process', 'Assigned leads', 'Total retail'],
    ...[...BUCKETS, 'Over 180 days'].flatMap((bucket) => [bucket, '%']),
  ]);
  await expect(table.locator('th[scope=rowgroup]')).toHaveText(['CRM', 'LMS', 'TOTAL']);
  await expect(table.getByText(/^\d+\.\d\d %$/).first()).toBeVisible();
  await expectCountOpens(page);
});

test('REP-003 ERR-031 the retail update report opens in Indonesian; a month without retails says so', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/retail_update_report?selected_month=2020-08' });
  await expect(page.getByText('No record found')).toBeVisible();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await chooseLastMonth(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Never assigned' })).toBeVisible();
  await expectCountOpens(page);
  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Belum pernah ditugaskan' })).toBeVisible();
});
