import type { Page } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';

async function choose(page: Page, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (another )?file/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const HEADER = 'name,mobile,brand,model,city,LMS status';

test('UPL-001 UPL-002 UPL-003 a file of leads is checked, imported into a list, corrected and sent again', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const open = await ownLead(database, { name: 'Tono Lama', mobile: '6281377700401' });
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Upload Leads' }).click();
  await expect(page).toHaveURL(/\/id\/lead_upload$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Leads' })).toBeVisible();
  const columns = page.getByRole('region', { name: 'Required columns' }).getByRole('rowheader');
  await expect(columns).toHaveText(['name', 'mobile', 'brand', 'model', 'city', 'lms_status']);
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download sample file' }).click();
  expect((await fetched).suggestedFilename()).toBe('LeadUploadSample.csv');
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toBeDisabled();

  const rows = [
    'Ratna Baru,081377700402,Toyota,Avanza,Bandung,New',
    'Tono Lama,081377700401,Toyota,Avanza,Bandung,New',
    'Salah Merek,081377700403,Toyoda,Avanza,Bandung,New',
  ];
  await choose(page, 'leads.csv', [HEADER, ...rows].join('\r\n'));
  await upload.click();
  await expect(page.getByText('campaign list id required').first()).toBeVisible();

  const list = await database
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process.market_id', '=', 1)
    .where('process.business_type_id', '=', 1)
    .where('process.status', '=', 1)
    .where('campaign.status', '=', 1)
    .where('process_list.status', '=', 1)
    .select(['process_list.id', 'process_list.list_id', 'campaign.name', 'process_list.list_name'])
    .orderBy('process_list.id')
    .executeTakeFirstOrThrow();
  await page.getByLabel('Campaign list').click();
  await page.getByLabel('Campaign list').fill(String(list.list_id));
  await page.getByRole('option', { name: `${list.name} (${list.list_name}) - ${list.list_id}` }).click();

  await page.getByRole('button', { name: 'Check without saving' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('region', { name: 'What would change' })).toContainText(
    'New lead (081377700402) - Row no:2',
  );
  await expect(result).toContainText(`Lead ${open.lead_id} takes the enquiry (081377700401) - Row no:3`);
  const leads = () =>
    database
      .selectFrom('lead')
      .where('mobile', 'like', '628137770040%')
      .select(['mobile', 'process_list_id'])
      .orderBy('mobile')
      .execute();
  expect(await leads()).toHaveLength(1);

  await upload.click();
  await expect(page.getByText('2 of 3 rows updated').first()).toBeVisible();
  await expect(result).toContainText('Unknown brand(081377700403)-Row no:4');
  expect(await accessibilityFaults()).toEqual([]);
  const errors = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download errors as CSV' }).click();
  const file = await errors;
  expect(file.suggestedFilename()).toBe('LeadUploadErrors.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  await choose(page, 'corrected.csv', Buffer.concat(chunks).toString('utf8').replace('Toyoda', 'Toyota'));
  await upload.click();
  await expect(page.getByText('1 of 1 rows updated').first()).toBeVisible();
  expect(await leads()).toEqual([
    { mobile: '6281377700401', process_list_id: null },
    { mobile: '6281377700402', process_list_id: list.id },
    { mobile: '6281377700403', process_list_id: list.id },
  ]);

  await page.reload();
  await expect(result).toContainText('1 of 1 row done');
  await page.goto(`/id/Leads-Details?id=${open.lead_id}`);
  await expect(page.getByText('Enquired again').first()).toBeVisible();
});
