import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';

async function choose(page: Page, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (another )?file/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** Chooses the first active list with new cars. */
async function chooseList(page: Page, database: Db) {
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
  const field = page.getByRole('combobox', { name: 'Campaign list' });
  await field.click();
  await field.fill(String(list.list_id));
  await page.getByRole('option', { name: `${list.name} (${list.list_name}) - ${list.list_id}` }).click();
  return list;
}

/** The file in which an import returns the faulty rows. */
async function errorsFile(page: Page): Promise<string> {
  const errors = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download errors as CSV' }).click();
  const file = await errors;
  expect(file.suggestedFilename()).toBe('LeadUploadErrors.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const HEADER = 'name,mobile,brand,model,city,LMS status';

test('UPL-001 UPL-002 UPL-003 a file of leads is checked, imported into a list, corrected and sent again', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  // Numbers of this retry: rows of an earlier one stay in the database.
  const numbers = `081${String(Date.now()).slice(-8)}`;
  const [fresh, known, wrong] = [`${numbers}1`, `${numbers}2`, `${numbers}3`];
  const stored = (mobile: string) => `62${mobile.slice(1)}`;
  const open = await ownLead(database, { name: 'Tono Lama', mobile: stored(known) });
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Upload Leads' }).click();
  await expect(page).toHaveURL(/\/id\/lead_upload$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Leads' })).toBeVisible();
  const columns = page.getByRole('region', { name: 'Required columns' }).getByRole('rowheader');
  await expect(columns).toHaveText(['name', 'mobile', 'brand', 'model', 'city', 'lms_status']);
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download sample file' }).click();
  const sample = await fetched;
  expect(sample.suggestedFilename()).toBe('LeadUploadSample.csv');
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toBeDisabled();

  const rows = [
    `Ratna Baru,${fresh},Toyota,Avanza,Bandung,New`,
    `Tono Lama,${known},Toyota,Avanza,Bandung,New`,
    `Salah Merek,${wrong},Toyoda,Avanza,Bandung,New`,
  ];
  await choose(page, 'leads.csv', [HEADER, ...rows].join('\r\n'));
  await upload.click();
  await expect(page.getByText('campaign list id required').first()).toBeVisible();

  const list = await chooseList(page, database);

  // The sample's columns are the ones that the import reads.
  const result = page.getByRole('region', { name: 'Result' });
  await choose(page, 'sample.csv', await readFile(await sample.path(), 'utf8'));
  await page.getByRole('button', { name: 'Check without saving' }).click();
  await expect(result).toContainText('1 of 1 rows would be written, 0 already processed, 0 with errors');

  await choose(page, 'leads.csv', [HEADER, ...rows].join('\r\n'));
  await page.getByRole('button', { name: 'Check without saving' }).click();
  await expect(result.getByRole('region', { name: 'What would change' })).toContainText(
    `New lead(${fresh})-Row no:2`,
  );
  await expect(result).toContainText(`Lead ${open.lead_id} takes the enquiry(${known})-Row no:3`);
  const leads = () =>
    database
      .selectFrom('lead')
      .where('mobile', 'like', `${stored(numbers)}%`)
      .select(['mobile', 'process_list_id'])
      .orderBy('mobile')
      .execute();
  expect(await leads()).toHaveLength(1);

  await upload.click();
  await expect(page.getByText('1 created, 1 joined to open leads, of 3 rows').first()).toBeVisible();
  await expect(result).toContainText(`Unknown brand: Toyoda(${wrong})-Row no:4`);
  expect(await accessibilityFaults()).toEqual([]);
  await choose(page, 'corrected.csv', (await errorsFile(page)).replace('Toyoda', 'Toyota'));
  await upload.click();
  await expect(page.getByText('1 created, 0 joined to open leads, of 1 rows').first()).toBeVisible();
  expect(await leads()).toEqual([
    { mobile: stored(fresh), process_list_id: list.id },
    { mobile: stored(known), process_list_id: null },
    { mobile: stored(wrong), process_list_id: list.id },
  ]);

  await result.getByRole('button', { name: 'Take the import back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the import back' }).click();
  await expect(result.getByRole('link', { name: 'Show what was taken back' })).toBeVisible();
  const withdrawn = database
    .selectFrom('lead')
    .where('mobile', '=', stored(wrong))
    .select(['status_id', 'sub_status_id', 'process_list_id']);
  await expect
    .poll(() => withdrawn.executeTakeFirst())
    .toEqual({ status_id: 5, sub_status_id: 18, process_list_id: null });

  await page.reload();
  await expect(result).toContainText('1 of 1 row done');
  await page.goto(`/id/Leads-Details?id=${open.lead_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tono Lama' })).toBeVisible();
  const history = page.getByRole('region', { name: 'Entries of the history' });
  await expect(history).toContainText('Enquired again');
});

/** `IMPORT_ROWS=20000 npx playwright test e2e/lead-import.spec.ts` sends the largest file that people send. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 600);
/** One row in this many is faulty. */
const WRONG_EVERY = 20;

test('UPL-001 UPL-004 a long file is imported, its errors corrected in the file of errors and sent again', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  test.setTimeout(60_000 + 20 * ROWS);
  const numbers = `082${String(Date.now()).slice(-5)}`;
  const wrong = Math.ceil(ROWS / WRONG_EVERY);
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const brand = at % WRONG_EVERY === 0 ? 'Toyoda' : 'Toyota';
    return `Baris ${at},${numbers}${String(at).padStart(5, '0')},${brand},Avanza,Bandung,New`;
  });
  await signIn('supervisor.id', { at: '/lead_upload' });
  await choose(page, 'long.csv', [HEADER, ...rows].join('\n'));
  const list = await chooseList(page, database);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  const result = page.getByRole('region', { name: 'Result' });
  /** With or without a thousands separator. */
  const done = (...counts: [number, number]) =>
    new RegExp(
      `${counts.map((count) => count.toLocaleString('en').replace(',', ',?')).join(' of ')} rows done`,
    );
  const over = { timeout: 30_000 + 10 * ROWS };
  await upload.click();
  await expect(result).toContainText(done(ROWS - wrong, ROWS), over);

  const corrected = (await errorsFile(page)).replaceAll('Toyoda', 'Toyota');
  expect(corrected.trim().split('\n')).toHaveLength(wrong + 1);
  await choose(page, 'corrected.csv', corrected);
  await upload.click();
  await expect(result).toContainText(done(wrong, wrong), over);
  const made = await database
    .selectFrom('lead')
    .where('mobile', 'like', `62${numbers.slice(1)}%`)
    .where('process_list_id', '=', list.id)
    .select((eb) => [
      eb.fn.countAll<number>().as('leads'),
      eb.fn.count<number>('mobile').distinct().as('people'),
    ])
    .executeTakeFirstOrThrow();
  expect(made).toEqual({ leads: ROWS, people: ROWS });
});
