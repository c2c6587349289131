import { buildGmCampaign } from '../server/test/builders/routing.ts';
import { expect, test } from './journey.ts';
import { expectCountOpens, openReport, thisMonth } from './report.ts';

test('REP-084 REP-085 REP-086 a supervisor searches the retail report of one process, then of all', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await openReport(page, 'Retail Report');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Process is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Process' }).fill('toyota sahabat');
  await page.getByRole('option', { name: 'Toyota Sahabat Keluarga' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const parts = ['Total', 'CRM', 'LMS'];
  await expect(page.getByRole('table')).toHaveCount(1);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['LMS triggered', 'Retail create', 'Retail update', 'Retail create %', 'Process', 'Identifier type'],
    ...[
      'LMS triggered overall',
      'LMS unique',
      'Call verified',
      'DCB',
      'OTP',
      'Other',
      ...parts,
      ...parts,
      ...parts,
    ],
  ]);
  await expectCountOpens(page);
  await page.getByRole('combobox', { name: 'Process' }).fill('all');
  await page.getByRole('option', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/process_id=-1/);
  await expect.poll(() => page.getByRole('table').count()).toBeGreaterThan(5);
});

test('REP-003 ERR-031 the retail report of a process without assigned leads and retails says so', async ({
  page,
  database,
  signIn,
}) => {
  const { gm_id } = await buildGmCampaign(database);
  await signIn('supervisor.id', { at: `/retail_report?process_id=${gm_id}` });
  await expect(page.getByText('No record found')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);
});

test('REP-100 REP-101 REP-102 the retail process summary narrows by make, model, cluster and city', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await openReport(page, 'Retail Process Summary');
  const filters = page.getByRole('form', { name: 'Filters' });
  await expect(filters.getByLabel('Current status')).toHaveValue('Retail');
  await filters.getByRole('combobox', { name: 'Process' }).fill('all');
  await page.getByRole('option', { name: 'All', exact: true }).click();
  const asked = page.waitForRequest('**/report/get_retail_process_summary');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    report_type: 'retail_process_summary',
    selected_month: thisMonth(),
    process_id: [-1],
    current_status: '2',
  });
  const table = page.getByRole('table');
  await expect(table.getByRole('rowheader')).toHaveCount(12);
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Month', 'Leads', 'Retail total', 'Up to 15 days', 'Up to 30 days', 'Up to 60 days'],
    ...['Up to 120 days', 'Up to 180 days', 'Over 180 days'],
  ]);
  await expectCountOpens(page);
  await filters.getByRole('combobox', { name: 'Make' }).fill('toyota');
  await page.getByRole('option', { name: 'Toyota' }).click();
  await filters.getByRole('combobox', { name: 'Cluster' }).fill('jabo');
  await page.getByRole('option', { name: /jabo/i }).first().click();
  await filters.getByRole('combobox', { name: 'City' }).fill('jakarta');
  await page
    .getByRole('option', { name: /jakarta/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/make_id=\d+.*cluster_id=\d+.*city_id=\d+/);
  await expect(table.getByRole('rowheader')).toHaveCount(12);
  await expectCountOpens(page);
});

test('MKT-012 REP-101 the process summary of the Philippines narrows its cities by province', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.ph', { market: 'ph', at: '/retail_process_summary?process_id=-1' });
  const filters = page.getByRole('form', { name: 'Filters' });
  await expect(filters.getByLabel('Current status')).toHaveValue('Retail');
  const province = filters.getByRole('combobox', { name: 'Province' });
  await province.fill('cebu');
  await page.getByRole('option', { name: 'Cebu', exact: true }).click();
  await filters.getByRole('combobox', { name: 'City' }).fill('cebu');
  await page.getByRole('option', { name: 'Cebu City' }).click();
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await search.click();
  await expect(page).toHaveURL(/cluster_id=\d+.*city_id=\d+/);
  await province.press('Backspace');
  await province.fill('batangas');
  await page.getByRole('option', { name: 'Batangas', exact: true }).click();
  await search.click();
  await expect(page).toHaveURL(/cluster_id=\d+$/);
});
