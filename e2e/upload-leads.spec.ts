import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildBrandCar } from '../server/test/builders/leads.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { ownMobile } from './own.ts';

async function choose(page: Page, name: string, ...rows: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
}

/** Opens an upload through the menu; returns its required columns and the lines of its sample. */
async function open(page: Page, entry: string, path: string) {
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/id/${path}$`));
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download sample file' }).click();
  const sample = await fetched;
  return {
    columns: page.getByRole('region', { name: /^(Required c|C)olumns$/ }).getByRole('rowheader'),
    sample: sample.suggestedFilename(),
    lines: (await readFile(await sample.path(), 'utf8')).split('\r\n'),
  };
}

const uploadOf = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true });
const rowsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');

test('UPL-008 UPL-009 UPL-011 the status upload shows its columns and sample, and lists what its rows came to', async ({
  page,
  database,
  signIn,
}) => {
  const [mobile, done, nobodys] = [ownMobile(), ownMobile(), ownMobile()];
  const typed = (stored: string) => `0${stored.slice(2)}`;
  const lead = await ownLead(database, { name: 'Rini Unggah', mobile });
  await ownLead(database, { name: 'Rini Sudah', mobile: done, status_id: 4, sub_status_id: 9 });
  await signIn('supervisor.id');
  const { columns, sample, lines } = await open(page, 'Lead Status Upload', 'update_lead_status');
  await expect(columns).toHaveText([
    'serial_no optional',
    'mobile_number',
    'status',
    'sub_status',
    'follow_up_date optional',
    'comments optional',
    'attribution_status optional',
    'billing_status optional',
    'make optional',
    'model optional',
    'dealer optional',
    'dse optional',
    'purchase_date optional',
    'attribution_status_date optional',
  ]);
  expect(sample).toBe('UpdateStatusSample.csv');
  expect(lines[0]).toBe((await columns.allTextContents()).map((name) => name.split(' ')[0]).join());

  await choose(
    page,
    'status.csv',
    'mobile_number,status,sub_status,comments',
    `${typed(mobile)},Not Interested,Plan Dropped,Tidak jadi`,
    `${typed(nobodys)},Not Interested,Plan Dropped,Tidak jadi`,
    `${typed(done)},Not Interested,Plan Dropped,`,
  );
  await uploadOf(page).click();
  await expect(rowsOf(page, 'Row errors')).toHaveText([`Lead not found(${typed(nobodys)})-Row no:3`]);
  await expect(rowsOf(page, 'Already processed rows')).toHaveText([
    `already processed (${typed(done)}) - Row no:4`,
  ]);
  await expect(page.getByText('1 of 3 rows updated')).toBeVisible();
  const stored = database.selectFrom('lead').where('lead_id', '=', lead.lead_id);
  expect(await stored.select(['status_id', 'sub_status_id']).executeTakeFirst()).toEqual({
    status_id: 4,
    sub_status_id: 9,
  });
});

test('UPL-010 UPL-034 the status upload waits for a file and while it sends one; one that fails is cleared', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/update_lead_status' });
  const upload = uploadOf(page);
  const field = page.getByRole('group', { name: 'File' });
  const status = page.getByRole('status').filter({ hasText: 'Uploading' });
  await expect(upload).toBeDisabled();
  await choose(page, 'status.csv', 'mobile_number,status,sub_status', '0813,1,5');
  await expect(upload).toBeEnabled();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/update_lead_status_csv', async (route) => {
    await released;
    await route.abort();
  });
  await upload.click();
  await expect(status).toBeVisible();
  await expect(upload).toBeDisabled();
  await expect(upload).toHaveAttribute('data-loading', 'true');
  release();
  await expect(field.getByRole('alert')).toHaveText('Please check your internet connection');
  await expect(field.getByText('status.csv')).toHaveCount(0);
  await expect(status).toHaveCount(0);
  await expect(upload).not.toHaveAttribute('data-loading', 'true');
  await expect(upload).toBeDisabled();
  await choose(page, 'again.csv', 'mobile_number,status,sub_status', '0813,1,5');
  await expect(upload).toBeEnabled();
});

test('UPL-005 UPL-006 UPL-007 the lead update takes CSV only, and lists what its rows came to', async ({
  page,
  database,
  signIn,
}) => {
  const [changed, same] = [ownMobile(), ownMobile()];
  const lead = await ownLead(database, { name: 'Rini Lama', mobile: changed });
  const other = await ownLead(database, { name: 'Rini Tetap', mobile: same });
  await signIn('supervisor.id');
  const { columns, sample, lines } = await open(page, 'Lead Update', 'update_lead');
  const names = [
    ...['crm_status', 'crm_sub_status', 'attribution_status', 'follow_up_date', 'bought_dealer'],
    ...['bought_dse', 'make', 'model', 'booking_date', 'purchase_date', 'mobile', 'organization_name'],
    ...['dealer_code', 'sm_code', 'dse_id', 'city', 'id', 'create_time', 'customer', 'comments'],
  ];
  await expect(columns).toHaveText(names.map((name) => (name === 'mobile' ? name : `${name} optional`)));
  expect([sample, lines[0]]).toEqual(['UpdateLeadSample.csv', names.join()]);
  await choose(page, 'leads.xlsx', 'x');
  await expect(page.getByRole('group', { name: 'File' }).getByRole('alert')).toHaveText(
    'upload CSV file only',
  );
  await expect(uploadOf(page)).toBeDisabled();
  await choose(
    page,
    'leads.csv',
    'mobile,id,customer',
    `${changed},${lead.lead_id},Rini Baru`,
    `${same},${other.lead_id},Rini Tetap`,
    `${same},${lead.lead_id},Rini Salah`,
  );
  await uploadOf(page).click();
  await expect(rowsOf(page, 'Row errors')).toHaveText([`Lead not found(${same})-Row no:4`]);
  await expect(rowsOf(page, 'Already processed rows')).toHaveText([`already processed (${same}) - Row no:3`]);
  const stored = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('name');
  expect(await stored.executeTakeFirst()).toEqual({ name: 'Rini Baru' });
});

test('UPL-016 UPL-017 UPL-027 the brand lead update shows its results in the brand’s columns', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const lead = await ownLead(database, { name: 'Rini Merek' });
  const car = await buildBrandCar(database, { lead, ld_status: 1 });
  await signIn('admin.id');
  const { columns, sample, lines } = await open(page, 'Brand Lead Update', 'update_ford_lead_csv');
  await expect(columns).toHaveText(['name']);
  expect([sample, lines[0]]).toEqual(['UpdateFordLeadSample.csv', 'name']);
  await choose(page, 'brand.csv', 'name', car.request_id, 'REQ-NOBODY');
  await uploadOf(page).click();
  const sure = page.getByRole('dialog', { name: 'Reject these enquiries?' });
  await expect(sure).toContainText(/brand\.csv are rejected for \w+/);
  await sure.getByRole('button', { name: 'Reject' }).click();
  const table = page.getByRole('table', { name: 'Row errors' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'ENQ REF',
    'Status Code',
    'Message',
    'Data',
    'Error',
  ]);
  await expect(table.getByRole('row').nth(1).locator('th, td')).toHaveText([
    'REQ-NOBODY',
    '404',
    'Enquiry not found',
    '—',
    'Enquiry not found(REQ-NOBODY)-Row no:3',
  ]);
  await expect(table.getByRole('row')).toHaveCount(2);
  expect(await accessibilityFaults()).toEqual([]);
  const stored = database
    .selectFrom('assigned_car')
    .where('lead_id', '=', lead.lead_id)
    .where('id', '=', car.id)
    .select('ld_status');
  expect(await stored.executeTakeFirst()).toEqual({ ld_status: 2 });
});
