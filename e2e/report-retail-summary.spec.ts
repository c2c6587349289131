import { expect, test } from './journey.ts';
import { chooseLastMonth, expectCountOpens, openReport, thisMonth } from './report.ts';

const BUCKETS = ['0-30', '31-60', '61-90', '91-120', '121-150', '151-180'].map((days) => `${days} days`);

test('REP-092 REP-093 a supervisor searches the retail create report by its groups and opens a bucket', async ({
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
  await expect(table.getByText(/^\d+\.\d\d%$/).first()).toBeVisible();
  // Assigned leads count in the TOTAL group only.
  for (const [group, assigned] of [
    ['CRM', /^$/],
    ['LMS', /^$/],
    ['TOTAL', /^[\d,]+$/],
  ] as const) {
    const first = table.locator(`tr:has(th[scope=rowgroup] :text-is("${group}")) + tr`);
    await expect(first.getByRole('cell').first()).toHaveText(assigned);
  }
  await expectCountOpens(page);
});

test('REP-003 REP-092 ERR-031 the retail update report opens in Indonesian; a month without retails says so', async ({
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

test('REP-097 REP-120 the months of the retail reports are picked, not typed: from August 2020 to the current one', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/retail_create_report' });
  const field = page.getByRole('textbox', { name: 'Month' });
  const current = await field.inputValue();
  await field.pressSequentially('082020');
  await expect(field).toHaveValue(current);
  const calendar = page.locator('[data-date-calendar]');
  const monthName = /^[A-Z][a-z]{2}$/;
  const offered = calendar.getByRole('button', { name: monthName, disabled: false });
  const later = calendar.getByRole('button', { name: 'Next year' });
  for (const path of ['/retail_create_report', '/retail_update_report']) {
    await page.goto(`/id${path}?selected_month=2020-08`);
    await field.click();
    await expect(offered).toHaveText(['Aug', 'Sep', 'Oct', 'Nov', 'Dec']);
    await expect(calendar.getByRole('button', { name: monthName })).toHaveCount(12);
    await expect(calendar.getByRole('button', { name: 'Previous year' })).toBeDisabled();
    for (let year = 2020; year < Number(thisMonth().slice(0, 4)); year += 1) await later.click();
    await expect(offered).toHaveCount(Number(thisMonth().slice(5)));
    await expect(offered.first()).toHaveText('Jan');
    await expect(later).toBeDisabled();
  }
});
