import { saveProcessList } from '@otolead/contract/webform/process-lists/process-lists.endpoints.ts';
import { sql } from 'kysely';
import { buildProcessList } from '../server/test/builders/routing.ts';
import { serial } from '../server/test/builders/serial.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

/** Above the ids of the demo and the builders. */
const LIST_IDS = 471_100_000;
const PAGED_IDS = 4_811_000_000;

test('WEB-034 WEB-038 WEB-040 a list is added to a process from the menu, found, edited and still there after a reload', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const listId = LIST_IDS + serial();
  const name = `JOURNEY_${listId}`;
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Manage WebRules' }).click();
  await expect(page.getByRole('heading', { name: 'Process campaign lists' })).toBeVisible();
  // The menu stays open under the pointer and would take the key.
  await page.mouse.move(700, 700);
  await expect(page.getByRole('menu')).toHaveCount(0);

  const chooser = page.getByRole('dialog', { name: 'Which process is the list for?' });
  await page.keyboard.press('n');
  await chooser.getByRole('button', { name: 'Cancel' }).click();
  await expect(chooser).toHaveCount(0);
  await expect(page).toHaveURL(/\/id\/process-campaign-list$/);
  await page.getByRole('button', { name: 'Add List' }).click();
  await chooser.getByLabel('Process').fill('used');
  await page.getByRole('option', { name: 'Used Car Desk' }).click();
  expect(await accessibilityFaults()).toEqual([]);
  await chooser.getByRole('button', { name: 'Go' }).click();
  await expect(page).toHaveURL(/\/id\/edit-process-campaign-list\?process_id=\d+$/);

  const form = page.getByRole('form', { name: 'Add List' });
  await form.getByLabel('List name').fill(name);
  await form.getByLabel('List id').fill(String(listId));
  await form.getByLabel('Active status').fill('a');
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await form.getByLabel('Campaign name').fill('veri');
  await page.getByRole('option', { name: 'Used Car Desk Verification' }).click();
  await form.getByLabel('Description').fill('By the journey');
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/process-campaign-list$/);

  // Other journeys fill the first page.
  await page.goto(`/id/process-campaign-list?list_name=${name}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/\/id\/edit-process-campaign-list\?id=\d+&process_id=\d+$/);
  await page.reload();
  const edit = page.getByRole('form', { name: 'Edit List' });
  await expect(edit.getByLabel('Daily limit')).toHaveValue('0');
  await edit.getByLabel('Daily limit').fill('75');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/process-campaign-list$/);
  const stored = database.selectFrom('process_list').where('list_name', '=', name);
  expect(
    await stored.select(['list_id', 'trigger_name', 'daily_limit', 'status', 'version']).execute(),
  ).toEqual([{ list_id: listId, trigger_name: name, daily_limit: 75, status: 1, version: 2 }]);
});

test('WEB-039 WEB-041 WEB-051 the form is titled by what it does, tells its faults one at a time as toasts, and Cancel leaves it', async ({
  page,
  database,
  signIn,
}) => {
  const list = await buildProcessList(database, {
    campaign: { name: 'Titled campaign' },
  });
  await signIn('supervisor.id', { at: `/edit-process-campaign-list?process_id=${list.process.id}` });
  await expect(page.getByRole('heading', { name: 'Add List', exact: true })).toBeVisible();
  const form = page.getByRole('form');
  const labels = ['List name', 'List id', 'Active status', 'Campaign name', 'Daily limit', 'Description'];
  for (const label of labels) await expect(form.getByLabel(label)).toBeVisible();
  const told = async (fault: string, label: string) => {
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /list|status|campaign|limit/i })).toHaveText([
      fault,
    ]);
    await expect(form.getByLabel(label)).toBeFocused();
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(1);
  };
  await told('List name is required', 'List name');
  await form.getByLabel('List name').fill('TITLED_2');
  await form.getByLabel('List id').fill('-7');
  await form.getByLabel('Daily limit').fill('many');
  await told('List id must not be negative', 'List id');
  await form.getByLabel('List id').fill(String(list.list_id));
  await told('Active status is required', 'Active status');
  await form.getByLabel('Active status').fill('in');
  await page.getByRole('option', { name: 'In-Active' }).click();
  await told('Campaign name is required', 'Campaign name');
  await form.getByLabel('Campaign name').fill('titled');
  await page.getByRole('option', { name: list.campaign.name }).click();
  await told('Daily limit must be a number', 'Daily limit');
  await form.getByLabel('Daily limit').fill('0');
  await told('Another list has this list id', 'List id');

  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/id\/process-campaign-list$/);
  await page.goto(`/id/edit-process-campaign-list?id=${list.id}&process_id=${list.process.id}`);
  await expect(page.getByRole('heading', { name: 'Edit List', exact: true })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Update' })).toBeVisible();
  await page.goto(`/id/edit-process-campaign-list?id=${list.id}&process_id=1`);
  await expect(page.getByText('Record not found')).toBeVisible();
});

test('WEB-030 WEB-033 WEB-037 the list counts its records and shows five page links', async ({
  page,
  database,
  signIn,
}) => {
  const first = PAGED_IDS + serial() * 1_000;
  const name = `PAGED_${first}`;
  const { campaign } = await buildProcessList(database, {
    list_name: `${name}_0`,
    list_id: first,
    status: 0,
  });
  await sql`
    insert into process_list (campaign_id, list_id, list_name, trigger_name, status)
    select ${campaign.id}, ${first}::bigint + number, ${name} || '_' || number, 'PAGED', 0
    from generate_series(1, 300) as number
  `.execute(database);
  await signIn('supervisor.id', { at: `/process-campaign-list?list_name=${name}_` });
  await expect(page.getByText('Total Records: 301')).toBeVisible();
  await expect(page.getByText('Showing 1 of 7 pages')).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d+$/ });
  await expect(links).toHaveText(['1', '2', '3', '4', '5']);
  await links.last().click();
  await expect(links).toHaveText(['3', '4', '5', '6', '7']);
});

test('WEB-032 WEB-035 WEB-036 filters, columns and actions; a switch sends the whole record, in Indonesian too', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('SWITCHED', '_').toUpperCase();
  const list = await buildProcessList(database, { list_name: name, description: 'Aksi' });
  const { id, process, campaign, list_id: listId } = list;
  await signIn('supervisor.id', { at: '/process-campaign-list' });
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['List name', 'List id', 'Process name', 'Campaign name', 'Status type', 'New (7 days)'],
    ...['Description', 'Actions'],
  ]);
  const filters = page.getByRole('form', { name: 'Filters' });
  for (const label of ['List name', 'List id', 'Process', 'Campaign name', 'Status', 'Description'])
    await expect(filters.getByLabel(label, { exact: true })).toBeVisible();
  await filters.getByLabel('List name').fill(name.toLowerCase());
  await filters.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\?list_name=switched/);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByRole('gridcell')).toHaveText([
    ...[name, String(listId), process.name, campaign.name, 'Active', 'Yes', 'Aksi', 'View Rules'],
  ]);
  await expect(row.getByRole('link', { name: `Edit ${name}` })).toHaveAttribute(
    'href',
    `/id/edit-process-campaign-list?id=${id}&process_id=${process.id}`,
  );
  await expect(row.getByRole('link', { name: /^View Rules of/ })).toHaveAttribute(
    'href',
    `/id/list-web-rule?id=${id}`,
  );
  const sent = page.waitForRequest((request) => request.url().endsWith(saveProcessList.path));
  await row.getByRole('switch').press(' ');
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    id,
    list_name: name,
    process_id: process.id,
    description: 'Aksi',
    status: '0',
  });
  await expect(row).toContainText('Inactive');
  await filters.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/process-campaign-list$/);
  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia', exact: true }).click();
  await expect(page.getByText(/^Jumlah data: \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Tambah daftar' }).click();
  await expect(page.getByRole('dialog', { name: 'Daftar ini untuk proses apa?' })).toBeVisible();
});
