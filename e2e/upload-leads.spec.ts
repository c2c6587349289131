import type { Page } from '@playwright/test';
import { buildAssignedCar } from '../server/test/builders/leads.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { ownMobile } from './own.ts';

async function choose(page: Page, name: string, ...rows: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
}

test('UPL-009 UPL-010 UPL-042 the status upload shows its columns and sample, and saves what its rows say', async ({
  page,
  database,
  signIn,
}) => {
  const [mobile, nobodys] = [ownMobile(), ownMobile()].map((stored) => `0${stored.slice(2)}`);
  const lead = await ownLead(database, { name: 'Rini Unggah', mobile: `62${mobile?.slice(1)}` });
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Lead Status Upload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Status Upload' })).toBeVisible();
  const columns = page.getByRole('region', { name: 'Required columns' }).getByRole('rowheader');
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
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download sample file' }).click();
  expect((await fetched).suggestedFilename()).toBe('UpdateStatusSample.csv');
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toBeDisabled();

  await choose(
    page,
    'status.csv',
    'mobile_number,status,sub_status,comments',
    `${mobile},Not Interested,Plan Dropped,Tidak jadi`,
    `${nobodys},Not Interested,Plan Dropped,Tidak jadi`,
  );
  await upload.click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText(`Lead not found(${nobodys})-Row no:3`);
  const stored = database.selectFrom('lead').where('lead_id', '=', lead.lead_id);
  expect(await stored.select(['status_id', 'sub_status_id']).executeTakeFirst()).toEqual({
    status_id: 4,
    sub_status_id: 9,
  });
  const log = database.selectFrom('download_log').where('module', '=', 'UpdateStatusViaCsv');
  expect(await log.select('action').executeTakeFirst()).toEqual({ action: 3 });
});

test('UPL-005 the lead update stands in the menu with its columns and takes CSV only', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Lead Update', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Update' })).toBeVisible();
  const columns = page.getByRole('region', { name: 'Required columns' }).getByRole('rowheader');
  await expect(columns).toHaveCount(20);
  await choose(page, 'leads.xlsx', 'x');
  await expect(page.getByText('upload CSV file only').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
});

test('UPL-016 UPL-027 UPL-028 the brand lead update shows its results in the brand’s columns', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const lead = await ownLead(database, { name: 'Rini Merek' });
  const car = await buildAssignedCar(database, { lead, ld_status: 1 });
  await signIn('admin.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Brand Lead Update' }).click();
  const columns = page.getByRole('region', { name: 'Required columns' }).getByRole('rowheader');
  await expect(columns).toHaveText(['name']);
  await choose(page, 'brand.csv', 'name', car.request_id, 'REQ-NOBODY');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const table = page.getByRole('table', { name: 'Row errors' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'ENQ REF',
    'Status Code',
    'Message',
    'Data',
    'Error',
  ]);
  await expect(table.getByRole('row', { name: /REQ-NOBODY/ })).toContainText('404');
  await expect(table.getByRole('row', { name: /REQ-NOBODY/ })).toContainText('Enquiry not found');
  expect(await accessibilityFaults()).toEqual([]);
  const stored = database
    .selectFrom('assigned_car')
    .where('lead_id', '=', lead.lead_id)
    .where('id', '=', car.id)
    .select('ld_status');
  expect(await stored.executeTakeFirst()).toEqual({ ld_status: 2 });
});
