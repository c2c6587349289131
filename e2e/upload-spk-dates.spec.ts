import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, readOnPhone, test } from './journey.ts';
import { ownMobile, ownName } from './own.ts';

const HEADER = 'mobile,spk_date,spk_type';
const BOOKED = { status_id: 6, sub_status_id: 11 };

/** As stored, and as the file has it. */
function ownNumber() {
  const stored = ownMobile();
  return { stored, typed: `0${stored.slice(2)}` };
}

const csv = (name: string, ...rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows].join('\r\n')),
});

async function choose(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choose|Pilih)/ }).click();
  await (await chooser).setFiles(file);
}

test('UPL-013 UPL-014 UPL-023 the Admin menu leads to the upload, whose button waits for a file; its sample can be sent', async ({
  page,
  signIn,
  accessibilityFaults,
}) => {
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'SPK Date Update' }).click();
  await expect(page).toHaveURL(/\/id\/update_spk_date$/);
  await expect(page.getByRole('heading', { level: 1, name: 'SPK Date Update' })).toBeVisible();
  const columns = page.getByRole('region', { name: 'Required columns' }).getByRole('rowheader');
  await expect(columns).toHaveText(['mobile', 'spk_date', 'spk_type']);
  expect(await accessibilityFaults()).toEqual([]);

  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toBeDisabled();
  await upload.hover();
  await expect(page.getByRole('tooltip')).toHaveText('select file to upload');
  await choose(page, csv('dates.csv', '08129,2026-11-05,CRM'));
  await expect(upload).toBeEnabled();
  await page.getByRole('button', { name: 'Remove dates.csv' }).click();
  await expect(upload).toBeDisabled();

  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download sample file' }).click();
  const sample = await fetched;
  const name = 'UpdateSpkDateSample.csv';
  expect(sample.suggestedFilename()).toBe(name);
  const buffer = await readFile(await sample.path());
  expect(buffer.toString('utf8')).toMatch(/^mobile,spk_date,spk_type\r\n8\d+,\d{4}-\d\d-\d\d,CRM\r\n$/);
  await choose(page, { name, mimeType: 'text/csv', buffer });
  await upload.click();
  // The sample's columns are the ones that the upload reads: its one row is checked and matches no lead.
  await expect(page.getByRole('list', { name: 'Row errors' }).getByRole('listitem')).toHaveText([
    /^Lead not found\(8\d+\)-Row no:2$/,
  ]);
});

test('UPL-015 UPL-035 UPL-036 an upload lists its errors and already processed rows, and hands them back', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const [first, second, nobodys] = [ownNumber(), ownNumber(), ownNumber()];
  const good = await ownLead(database, { ...BOOKED, name: 'Budi Baik', mobile: first.stored });
  const done = { ...BOOKED, name: 'Budi Sudah', mobile: second.stored, booking_date: '2026-11-01' };
  await ownLead(database, done);
  await signIn('admin.id', { at: '/update_spk_date' });
  const file = csv(
    'november.csv',
    `${first.typed},2026-11-03,CRM`,
    `${second.typed},2026-11-01,CRM`,
    '0813,2026-11-03,CRM',
    `${nobodys.typed},2026-11-03,LMS`,
  );
  await choose(page, file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const errors = page.getByRole('list', { name: 'Row errors' }).getByRole('listitem');
  await expect(errors).toHaveText([
    'Invalid mobile(0813)-Row no:4',
    `Lead not found(${nobodys.typed})-Row no:5`,
  ]);
  const already = page.getByRole('list', { name: 'Already processed rows' }).getByRole('listitem');
  await expect(already).toHaveText([`already processed (${second.typed}) - Row no:3`]);
  await expect(page.getByText('1 of 4 rows updated')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const lead = database.selectFrom('lead').where('lead_id', '=', good.lead_id).select('booking_date');
  expect(await lead.executeTakeFirstOrThrow()).toEqual({ booking_date: '2026-11-03' });

  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download errors as CSV' }).click();
  const faulty = await fetched;
  expect(faulty.suggestedFilename()).toBe('UpdateSpkDateErrors.csv');
  expect(await readFile(await faulty.path(), 'utf8')).toBe(
    '\uFEFF"mobile","spk_date","spk_type","row_no","error"\r\n' +
      `"'0813","2026-11-03","CRM","4","Invalid mobile"\r\n` +
      `"'${nobodys.typed}","2026-11-03","LMS","5","Lead not found"\r\n`,
  );

  // The lead's history describes the change in words.
  await page.goto(`/id/Leads-Details?id=${good.lead_id}`);
  const history = page.getByRole('region', { name: 'History', exact: true });
  await expect(history).toContainText('03 Nov 2026');
  await expect(history).toContainText('november.csv');
});

test('UPL-037 ERR-030 a toast says what was done, and the job of an upload keeps its rows: Already processed with the row number', async ({
  page,
  database,
  signIn,
}) => {
  const { stored: mobile, typed } = ownNumber();
  const file = `${ownName('kept', '-')}.csv`;
  const done = { ...BOOKED, name: 'Budi Dahulu', mobile, booking_date: '2026-11-01' };
  await ownLead(database, done);
  await signIn('admin.id', { at: '/update_spk_date' });
  await choose(page, csv(file, '0813,2026-11-03,CRM', `${typed},2026-11-01,CRM`));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.locator('.mantine-Notification-root')).toContainText('0 of 2 rows updated');
  await expect(page.getByRole('list', { name: 'Row errors' }).getByRole('listitem')).toHaveCount(1);

  await page.reload();
  await page.getByRole('link', { name: 'Show the job' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`SPK Date Update: ${file}`);
  await page.getByText('Already processed 1', { exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toHaveText(new RegExp(`^3${typed}Already processed`));
  await page.getByRole('button', { name: 'All jobs' }).click();
  const job = page.getByRole('row').filter({ hasText: `SPK Date Update: ${file}` });
  await expect(job).toContainText('0 of 2 rows done, 1 already processed, 1 with errors');
});

test('UPL-020 ERR-029 what is refused says why beside the file and in a toast, and clears the file', async ({
  page,
  signIn,
}) => {
  await signIn('admin.id', { at: '/update_spk_date' });
  const field = page.getByRole('group', { name: 'File' });
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await choose(page, csv('dates.xlsx'));
  await expect(field.getByRole('alert')).toHaveText('upload CSV file only');
  await expect(page.locator('.mantine-Notification-root')).toContainText('upload CSV file only');
  await expect(upload).toBeDisabled();

  await choose(page, { ...csv('dates.csv'), buffer: Buffer.from('mobile;spk_date\r\n1;2') });
  await expect(field.getByRole('alert')).toHaveCount(0);
  await upload.click();
  await expect(field.getByRole('alert')).toHaveText('The file has no column spk_type');
  await expect(field.getByText('dates.csv')).toHaveCount(0);
  await expect(upload).toBeDisabled();

  await page.route('**/update_lead_spk_date', (route) => route.abort());
  await choose(page, csv('dates.csv', '0813,2026-11-03,CRM'));
  await upload.click();
  await expect(field.getByRole('alert')).toHaveText('Please check your internet connection');
  await expect(upload).toBeDisabled();
});

test('the page goes on where the call did not wait, on a phone and in Indonesian', { tag: '@all' }, async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  await readOnPhone(page);
  const { stored: mobile, typed } = ownNumber();
  await ownLead(database, { ...BOOKED, name: 'Budi Lama', mobile });
  await signIn('admin.id', { at: '/update_spk_date' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pembaruan Tanggal SPK');
  // A job that outlasts the call's wait.
  await page.route('**/update_lead_spk_date', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const began = { state: 'running', reached: 1, updated: 0, errors: [], alreadyProcessed: [] };
    Object.assign(body.data, began, {
      errors_total: 0,
      already_total: 0,
      message: null,
      has_errors_file: false,
    });
    await route.fulfill({ response: answer, json: body });
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/upload_result*', async (route) => {
    await released;
    await route.continue();
  });
  await choose(page, csv('lama.csv', `${typed},2026-11-03,CRM`, '0813,2026-11-03,CRM'));
  await page.getByRole('button', { name: 'Unggah', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Baris sedang diproses…' })).toBeVisible();
  release();
  const errors = page.getByRole('list', { name: 'Kesalahan baris' }).getByRole('listitem');
  await expect(errors).toHaveText(['Nomor HP tidak valid(0813)-Baris no:3']);
  await expect(page.getByText('1 dari 2 baris selesai, 0 sudah diproses, 1 salah')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
});

test('UPL-013 anyone without the right finds neither the entry nor the page', { tag: '@all' }, async ({
  page,
  signIn,
}) => {
  await signIn('agent.id', { at: '/update_spk_date' });
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Admin' })).toHaveCount(0);
});
