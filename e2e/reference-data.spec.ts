import { readFile } from 'node:fs/promises';
import { buildAssignedCar, buildLead } from '../server/test/builders/leads.ts';
import { expect, readOnPhone, test } from './journey.ts';
import { field, listShown, rows } from './list-page.ts';
import { ownName } from './own.ts';

test('a lead type is added from the menu, filtered, changed and switched off', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Showroom');
  await signIn('admin.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Reference Data' }).click();
  await expect(page).toHaveURL(/\/id\/reference_data$/);
  await expect(page.getByRole('row', { name: /^Cities/ })).toContainText(/\d/);
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('link', { name: 'Lead types' }).click();
  await expect(page.getByRole('heading', { name: 'Lead types' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('link', { name: 'Add lead type' }).click();
  const form = page.getByRole('form', { name: 'Add lead type' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Group is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'Value' }).fill('showroom');
  await form.getByRole('combobox', { name: 'Lead qualification' }).fill('otp');
  await page.getByRole('option', { name: 'OTP' }).click();
  await form.getByRole('combobox', { name: 'Group' }).fill('new');
  await page.getByRole('option', { name: 'New Car' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/reference_data\/lead_type$/);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('OTP');
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('form', { name: 'Edit lead type' });
  await edit.getByLabel('Callable').check();
  expect(await accessibilityFaults()).toEqual([]);
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Yes');
  await row.getByRole('switch').press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  const stored = database.selectFrom('lead_type').where('name', '=', name);
  expect(await stored.select(['is_callable', 'status']).executeTakeFirst()).toEqual({
    is_callable: true,
    status: 0,
  });
});

test('a list goes out as a file, is changed, checked and taken back in', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const [kept, added] = [ownName('Kept'), ownName('Added')];
  await database.insertInto('cluster').values({ market_id: 1, name: kept }).execute();
  await signIn('admin.id', { at: '/reference_data/cluster' });
  await page.getByRole('textbox', { name: 'Name' }).fill(kept);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 cluster', { exact: true })).toBeVisible();
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await fetched;
  expect(file.suggestedFilename()).toBe('cluster.csv');
  const content = await readFile(await file.path(), 'utf8');
  expect(content.split('\r\n')).toHaveLength(3);
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clusters: CSV file' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const choose = async (buffer: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Choose (another )?file/ }).click();
    const one = { name: 'cluster.csv', mimeType: 'text/csv', buffer: Buffer.from(buffer) };
    await (await chooser).setFiles(one);
  };
  const result = page.getByRole('region', { name: 'Result' });
  await choose(`${content}"","${added}","yes"\r\n"999999999","Nobody","yes"\r\n`);
  await page.getByRole('button', { name: 'Check without saving' }).click();
  await expect(result).toContainText('1 would be created, 0 changed, 1 unchanged, 1 with errors');
  await expect(result).toContainText('There is no row with the id 999999999');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(result).toContainText('1 created, 0 changed, 1 unchanged, 1 with errors');
  await page.getByRole('link', { name: 'Clusters', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(added);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row').filter({ hasText: added })).toBeVisible();
});

test('reference data speaks Indonesian, fits a phone and is read-only for supervisors', {
  tag: '@all',
}, async ({ page, signIn, accessibilityFaults }) => {
  await readOnPhone(page);
  await signIn('supervisor.id', { at: '/reference_data/city' });
  await expect(page.getByRole('heading', { name: 'Kota' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tambah kota' })).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
  expect(await accessibilityFaults()).toEqual([]);
  await page.goto('/id/edit_reference_data/city');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a dealer that was switched off is found, marked, in the filters of leads and audits', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Closed Motors');
  const lead = await buildLead(database, { name: ownName('Wants') });
  const car = await buildAssignedCar(database, { lead });
  await database.updateTable('dealer').set({ name, status: 0 }).where('id', '=', car.dealer_id).execute();
  await signIn('supervisor.id', { at: '/lead-list?date=any' });
  await listShown(page);
  await page.getByRole('button', { name: 'More filters' }).click();
  await field(page, 'Dealer').fill(name);
  await page.getByRole('option', { name: `${name} (inactive)`, exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(lead.name);
  const chosen = page.getByRole('list', { name: 'Filters in force' });
  await expect(chosen).toContainText(`${name} (inactive)`);
  await page.goto('/id/audit_list');
  await page.getByRole('button', { name: 'Filters' }).click();
  await field(page, 'Dealership').fill(name);
  await page.getByRole('option', { name: `${name} (inactive)`, exact: true }).click();
  await expect(chosen).toContainText(`${name} (inactive)`);
  await expect(field(page, 'Dealership')).toHaveValue(`${name} (inactive)`);
});
