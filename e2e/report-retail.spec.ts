import type { Page } from '@playwright/test';
import { buildGmCampaign } from '../server/test/builders/routing.ts';
import { expect, test } from './journey.ts';
import {
  downloadedRows,
  expectCountOpens,
  expectZerosClosed,
  lastMonth,
  openReport,
  thisMonth,
} from './report.ts';

/** A count of the oldest month; no other journey adds leads without a campaign there. */
const oldestOf = (page: Page) =>
  page.getByRole('table').locator('tbody tr').last().getByRole('button').first();

test('REP-084 REP-085 REP-086 a supervisor searches the retail report of one process, of two, then of all', async ({
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
  const search = page.getByRole('button', { name: 'Search', exact: true });
  const askedFor = async () => {
    const request = page.waitForRequest('**/report/retail_oem_summary');
    await search.click();
    return (await request).postDataJSON();
  };
  await page.getByRole('combobox', { name: 'Process' }).fill('daihatsu');
  await page.getByRole('option', { name: 'Daihatsu Sobat Pertama' }).click();
  expect(await askedFor()).toEqual({
    process_id: [expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)],
    is_all_process_selected: false,
  });
  await expect(page.getByRole('table')).toHaveCount(2);
  for (const name of ['Toyota Sahabat Keluarga', 'Daihatsu Sobat Pertama'])
    await expect(page.getByRole('table', { name })).toBeVisible();
  await page.getByRole('combobox', { name: 'Process' }).fill('all');
  await page.getByRole('option', { name: 'All', exact: true }).click();
  expect(await askedFor()).toEqual({ process_id: ['-1'], is_all_process_selected: true });
  await expect(page).toHaveURL(/process_id=-1/);
  await expect.poll(() => page.getByRole('table').count()).toBeGreaterThan(5);
});

test('REP-003 ERR-031 the retail report of a process without assigned leads and retails says so', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const { gm_id } = await buildGmCampaign(database);
  await signIn('supervisor.id', { at: `/retail_report?process_id=${gm_id}` });
  await expect(page.getByText('No record found')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);
});

test('REP-100 REP-101 REP-102 the retail process summary narrows by make, models, cluster and a city of it', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await openReport(page, 'Retail Process Summary');
  const filters = page.getByRole('form', { name: 'Filters' });
  const status = filters.getByLabel('Current status');
  await expect(status).toHaveValue('Retail');
  await status.click();
  await expect(page.getByRole('option')).toHaveText(['Booking', 'Retail', 'Lost Purchase']);
  await status.press('Escape');
  await filters.getByRole('combobox', { name: 'Process' }).fill('a');
  await expect(page.getByRole('option').first()).toHaveText('ALL');
  await expect(page.getByRole('option').nth(1)).toHaveText('Without a campaign');
  await page.getByRole('option', { name: 'ALL', exact: true }).click();
  const asked = page.waitForRequest('**/report/get_retail_process_summary');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    report_type: 'retail_process_summary',
    selected_month: thisMonth(),
    process_id: [-1],
    current_status: '2',
  });
  const table = page.getByRole('table');
  await expect(table.locator('tbody th[scope=row]')).toHaveCount(12);
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Month', 'Leads', 'Retail total', 'Up to 15 days', 'Up to 30 days', 'Up to 60 days'],
    ...['Up to 120 days', 'Up to 180 days', 'Over 180 days'],
  ]);
  await expectCountOpens(page, oldestOf(page));
  await filters.getByRole('combobox', { name: 'Make' }).fill('toyota');
  await page.getByRole('option', { name: 'Toyota' }).click();
  const models = filters.getByRole('combobox', { name: 'Model' });
  for (const model of ['Avanza', 'Innova']) {
    await models.fill(model);
    await page.getByRole('option', { name: model }).first().click();
  }
  const cities = filters.getByRole('combobox', { name: 'City' });
  await cities.fill('surabaya');
  await expect(page.getByRole('option', { name: 'Surabaya' })).toBeVisible();
  await cities.fill('');
  await filters.getByRole('combobox', { name: 'Cluster' }).fill('jabo');
  await page.getByRole('option', { name: /jabo/i }).first().click();
  await cities.fill('surabaya');
  await expect(page.getByRole('option', { name: 'Surabaya' })).toHaveCount(0);
  await cities.fill('jakarta');
  await page
    .getByRole('option', { name: /jakarta/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/make_id=\d+.*model_id=\d+,\d+.*cluster_id=\d+.*city_id=\d+/);
  await expect(table.locator('tbody th[scope=row]')).toHaveCount(12);
  await expectCountOpens(page);
});

test('MKT-012 REP-101 the process summary of the Philippines narrows its cities by province', {
  tag: '@all',
}, async ({ page, signIn }) => {
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

test('REP-087 REP-094 REP-103 each of the retail reports opens what is above zero and saves its table under its own name', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  for (const [path, name] of [
    ['/retail_report?process_id=-1', 'retail_report.csv'],
    [`/retail_create_report?selected_month=${lastMonth()}`, 'retail_create_report.csv'],
    [`/retail_update_report?selected_month=${lastMonth()}`, 'retail_update_report.csv'],
    ['/retail_process_summary?process_id=-1', 'retail_process_summary.csv'],
  ]) {
    await page.goto(`/id${path}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectZerosClosed(page);
    await expectCountOpens(page, path?.includes('process_summary') ? oldestOf(page) : undefined);
    const button = page.getByRole('button', { name: 'Download CSV' });
    expect((await downloadedRows(page, () => button.click())).name).toBe(name);
  }
});
