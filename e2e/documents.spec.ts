import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { ATTRIBUTION } from '@otolead/contract/lead-status/attribution.rules.ts';
import type { Page } from '@playwright/test';
import { buildDse } from '../server/test/builders/dealers.ts';
import { pdf, png } from '../server/test/builders/files.ts';
import { buildAssignedCar } from '../server/test/builders/leads.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { choose, field, saveStatus } from './status-form.ts';

const PDF = Buffer.from(pdf('the identity card of Budi'));

const documents = (page: Page) => page.locator('details').filter({ hasText: 'Documents' });

async function attach(page: Page, ...names: readonly string[]): Promise<void> {
  await documents(page).locator('summary').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  const files = names.map((name) => ({ name, mimeType: 'application/octet-stream', buffer: PDF }));
  await (await chooser).setFiles(files);
}

/** Many calls without an answer: a status that needs only its reason. */
async function chooseNotConnectable(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Not Connectable', exact: true }).click();
  await page.getByRole('radio', { name: 'Max Attempts' }).click();
  await field(page, 'Status reason').click();
  await page.getByRole('option').first().click();
}

/** The fields that the form shows for the open lead and the chosen status. */
async function fieldsShown(page: Page): Promise<string[]> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: /^Save/ }) });
  const names = await form
    .locator('[name]')
    .evaluateAll((fields) => fields.map((one) => one.getAttribute('name')));
  return names.filter((name) => name !== null);
}

test('DET-104 the form has all its fields, each in the status that it belongs to', async ({
  page,
  database,
  signIn,
}) => {
  const seen = new Set<string>();
  const see = async () => {
    for (const name of await fieldsShown(page)) seen.add(name);
  };
  const open = await ownLead(database, { name: 'Budi Semua Kolom' });
  const dse = await buildDse(database);
  await buildAssignedCar(database, { lead: open, dealer_id: dse.dealer_id, dse_id: dse.id });
  await signIn('supervisor.id', { at: `/Leads-Details?id=${open.lead_id}` });
  const status = (name: string) => page.getByRole('radio', { name, exact: true }).click();
  await page.getByRole('radio', { name: 'Interested', exact: true }).waitFor();
  await expect(page.getByRole('radiogroup', { name: /^Status/ })).toBeVisible();
  await documents(page).locator('summary').click();
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible();
  await page.getByText('Flags', { exact: true }).click();
  await see();
  await page.getByRole('tab', { name: 'External' }).click();
  await expect(page.getByRole('combobox', { name: 'Dealer or DSE' })).toBeVisible();
  await page.getByRole('tab', { name: 'Internal' }).click();
  await status('Interested');
  await expect(page.getByRole('radiogroup', { name: /^Sub-status/ })).toBeVisible();
  await status('Hot');
  await see();
  await status('Not Interested');
  await page.getByRole('radio', { name: 'Plan Dropped', exact: true }).click();
  await see();

  await status('Booking / Purchase');
  await page.getByRole('radio', { name: 'Lost Purchase', exact: true }).click();
  await choose(page, 'Reason', 'Other');
  await see();

  const bought = await ownLead(database, {
    name: 'Budi Membeli',
    status_id: LEAD_STATUS.purchase,
    sub_status_id: LEAD_SUB_STATUS.retailed,
    attribution_id: ATTRIBUTION.attributed,
    billing_status_id: 1,
    stnk_id: 2,
    other_dealer_name: 'Auto Sentosa',
    other_dse_name: 'Pak Slamet',
    myactive_agent_id: await userId(database, 'agent.id'),
  });
  await page.goto(`/id/Leads-Details?id=${bought.lead_id}`);
  await page.locator('[name=attribution_id]').waitFor({ state: 'attached' });
  await see();
  await choose(page, 'STNK', 'Received');
  await see();
  expect([...seen].sort()).toEqual([
    'attribution_id',
    'billing_status_id',
    'booking_city_id',
    'booking_date',
    'booking_mobile',
    'booking_name',
    'booking_relation',
    'buy_time',
    'dse_process',
    'eaf',
    'follow_up_date',
    'followup_time',
    'internal_comment',
    'make_id',
    'model_id',
    'ncf',
    'other_dealer_name',
    'other_dse_name',
    'other_reason_text',
    'purchase_date',
    'purchase_dealer_id',
    'purchase_from_dse_id',
    'reason_id',
    'rf',
    'status_reason_id',
    'stnk_follow_up_date',
    'stnk_id',
    'stnk_number',
  ]);
});

test('DET-014 DET-160 DET-161 files go with a save to its history entry, and can be fetched from the lead', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Budi Berkas' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Interested', exact: true }).waitFor();
  await attach(page, 'KTP Budi.pdf', 'run.exe', 'SPK.pdf', 'NPWP.pdf');
  await expect(
    page.getByText('run.exe is not a PDF, picture (JPG, PNG, WEBP, HEIC), Word or Excel file'),
  ).toBeVisible();
  const waiting = page.getByRole('list', { name: 'Waiting for Save' }).getByRole('listitem');
  await expect(waiting).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove SPK.pdf' }).click();
  await expect(waiting).toHaveText(['KTP Budi.pdfWaiting for Save', 'NPWP.pdfWaiting for Save']);

  await chooseNotConnectable(page);
  await saveStatus(page);
  await expect(page.getByText('Document saved')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  const row = await database
    .selectFrom('document')
    .innerJoin('activity', (join) =>
      join
        .onRef('activity.lead_id', '=', 'document.lead_id')
        .onRef('activity.activity_hash', '=', 'document.activity_hash'),
    )
    .where('document.lead_id', '=', lead.lead_id)
    .select(['document.file_name', 'document.file_size', 'activity.type'])
    .orderBy('document.id')
    .execute();
  expect(row).toEqual([
    { file_name: 'KTP Budi.pdf', file_size: PDF.length, type: 'status' },
    { file_name: 'NPWP.pdf', file_size: PDF.length, type: 'status' },
  ]);

  await page.reload();
  await documents(page).locator('summary').click();
  const kept = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect(kept).toHaveCount(2);
  await expect(kept.filter({ hasText: 'KTP Budi.pdf' })).toHaveCount(1);
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download KTP Budi.pdf' }).click();
  const download = await fetched;
  expect(download.suggestedFilename()).toBe('KTP Budi.pdf');
  const chunks = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(chunks)).toEqual(PDF);

  // A file alone enables Save; one removed during another's upload is not sent.
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  const files = ['STNK.pdf', 'wrong customer.pdf'].map((name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: PDF,
  }));
  await (await chooser).setFiles(files);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/docs_upload', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await expect(waiting.first()).toContainText('Uploading…');
  await page.getByRole('button', { name: 'Remove wrong customer.pdf' }).click();
  release();
  await expect(kept).toHaveCount(3);
  await expect(waiting).toHaveCount(0);
  const names = await database
    .selectFrom('document')
    .where('lead_id', '=', lead.lead_id)
    .where('activity_hash', 'is not', null)
    .select('file_name')
    .orderBy('id')
    .execute();
  expect(names.map(({ file_name }) => file_name)).toEqual(['KTP Budi.pdf', 'NPWP.pdf', 'STNK.pdf']);
});

test('pictures and PDFs of a lead are looked at in place, other documents are fetched only', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const lead = await ownLead(database, { name: 'Budi Lihat' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await chooseNotConnectable(page);
  await documents(page).locator('summary').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles([
    { name: 'card.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'photo.png', mimeType: 'image/png', buffer: png() },
  ]);
  await saveStatus(page);
  // The save attaches them to the lead.
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Look at photo.png' }).click();
  const picture = page.getByRole('dialog', { name: 'photo.png' }).getByRole('img', { name: 'photo.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await accessibilityFaults()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Look at card.pdf' }).click();
  const frame = page.getByRole('dialog', { name: 'card.pdf' }).locator('iframe');
  await expect(frame).toHaveAttribute('src', /^blob:/);
});

test('DET-141 DET-159 a file that does not arrive stops the save, and goes up once with the next', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const lead = await ownLead(database, { name: 'Budi Putus' });
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Interested', exact: true }).waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    const [call] = /docs_upload|update_status|upload_document_info/.exec(request.url()) ?? [];
    if (call) calls.push(call);
  });
  await page.route('**/docs_upload', (route) => route.abort());
  await attach(page, 'SPK.pdf');
  await chooseNotConnectable(page);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is saved: not every document could be uploaded')).toBeVisible();
  const stored = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('status_id');
  expect((await stored.executeTakeFirstOrThrow()).status_id).toBe(1);
  expect(calls).toEqual(['docs_upload']);
  // The refusal scrolled its field into view: a button half under the strip would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await accessibilityFaults()).toEqual([]);

  // Leaving now would lose the file.
  await page.getByRole('link', { name: 'OtoLead' }).click();
  await expect(page.getByRole('dialog')).toContainText('Documents that are not uploaded yet will be lost.');
  await page.keyboard.press('Escape');
  await page.unroute('**/docs_upload');
  await page.getByRole('textbox', { name: 'Internal comment' }).focus();
  await saveStatus(page);
  await expect(page.getByText('Document saved')).toBeVisible();
  expect(calls).toEqual(['docs_upload', 'docs_upload', 'update_status', 'upload_document_info']);
  expect((await stored.executeTakeFirstOrThrow()).status_id).toBe(3);
});

test('DET-141 a refused save keeps the file that has arrived, and one that could not be tied is tied again', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Budi Ikat' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Interested', exact: true }).waitFor();
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/docs_upload')) uploads.push(request.url());
  });
  await attach(page, 'SPK.pdf');
  await chooseNotConnectable(page);
  await page.route('**/lead/update_status', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => uploads.length).toBe(1);
  await expect(page.getByText('Nothing you entered is lost.')).toBeVisible();
  await page.route('**/lead/upload_document_info', (route) => route.abort());
  await saveStatus(page);
  await expect(documents(page).getByText('The status is saved, but not every document is')).toBeVisible();
  await page.unroute('**/lead/upload_document_info');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Document saved')).toBeVisible();
  expect(uploads).toHaveLength(1);
  const tied = database.selectFrom('document').where('lead_id', '=', lead.lead_id).select('activity_hash');
  expect((await tied.executeTakeFirstOrThrow()).activity_hash).not.toBeNull();
});
