import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('WEB-077 WEB-078 WEB-080 a process is added from the menu with domains of its business type', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Journey Desk');
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Manage Process' }).click();
  await expect(page).toHaveURL(/\/id\/process$/);
  await expect(page.getByRole('row').nth(1)).toContainText('Indonesia');
  await page.getByRole('link', { name: 'Add process' }).click();
  await expect(page).toHaveURL(/\/id\/add_process$/);
  const form = page.getByRole('form', { name: 'Add process' });
  await expect(form.getByRole('combobox', { name: 'Country' })).toHaveValue('Indonesia');
  const domains = form.getByRole('combobox', { name: 'Domains' });
  const options = page.getByRole('option');
  await expect(domains).toBeDisabled();
  await expect(form.getByText('Choose a business type first')).toBeVisible();

  await form.getByLabel('Name').fill(name);
  await test.step('the domains are those of the business type', async () => {
    await form.getByRole('combobox', { name: 'Business type' }).fill('new');
    await options.filter({ hasText: 'New Car' }).click();
    await domains.click();
    // Other journeys add options.
    const ofNewCars = options.filter({ hasText: 'mobilbaru.example' });
    await expect(ofNewCars).toHaveText(['mobilbaru.example', 'promo.mobilbaru.example']);
    await expect(options.filter({ hasText: 'bursamobil.example' })).toHaveCount(0);
    await ofNewCars.first().click();
    await expect(form.getByText('Domains are required')).toHaveCount(0);
    await form.getByRole('combobox', { name: 'Business type' }).fill('used');
    await options.filter({ hasText: 'Used Car' }).click();
    await domains.click();
    await options.filter({ hasText: 'bursamobil.example' }).click();
    await expect(form.getByText('mobilbaru.example', { exact: true })).toHaveCount(0);
  });
  await form.getByRole('combobox', { name: 'Lead types' }).fill('used car v');
  await options.filter({ hasText: 'Used Car Verified' }).click();
  await form.getByLabel('Client process').check();
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/process$/);

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Yes');
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/\/id\/edit_process\/\d+$/);
  await expect(page.getByRole('heading', { name: /^Update process #\d+$/ })).toBeVisible();
  const edit = page.getByRole('form');
  await expect(edit.getByText('bursamobil.example')).toBeVisible();
  await edit.getByRole('combobox', { name: 'Lead types' }).fill('used car otp');
  await options.filter({ hasText: 'Used Car OTP Verified' }).click();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/process$/);
  await page.reload();
  await expect(row).toBeVisible();
  const stored = await database
    .selectFrom('process')
    .innerJoin('process_lead_type', 'process_lead_type.process_id', 'process.id')
    .innerJoin('lead_type', 'lead_type.id', 'process_lead_type.lead_type_id')
    .innerJoin('process_domain', 'process_domain.process_id', 'process.id')
    .innerJoin('domain', 'domain.id', 'process_domain.domain_id')
    .where('process.name', '=', name)
    .select(['process.is_client_process', 'process.version', 'domain.name as domain', 'lead_type.value'])
    .orderBy('lead_type.id')
    .execute();
  const common = { is_client_process: true, version: 2, domain: 'bursamobil.example' };
  expect(stored).toEqual([
    { ...common, value: 'used_car_verified' },
    { ...common, value: 'used_car_otp_verified' },
  ]);
});

test('WEB-074 WEB-075 WEB-076 processes stand in their columns and are found by name, country and business type', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.ph', { market: 'ph', at: '/process' });
  const headers = ['Id', 'Country', 'Business type', 'Name', 'New (7 days)', 'Action'];
  await expect(page.getByRole('columnheader')).toHaveText(headers);
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByLabel('Name').fill('desk');
  await filters.getByRole('combobox', { name: 'Country' }).fill('phil');
  await page.getByRole('option', { name: 'Philippines' }).click();
  await filters.getByRole('combobox', { name: 'Business type' }).fill('used');
  await page.getByRole('option', { name: 'Used Car' }).click();
  await filters.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/ph\/process\?name=desk&country_id=2&business_type_id=2$/);
  await expect(page.getByText('1 process', { exact: true })).toBeVisible();
  await expect(page.getByText('Showing 1 of 1 pages')).toBeVisible();
  const cells = page.getByRole('gridcell');
  await expect(cells).toHaveText([/^\d+$/, 'Philippines', 'Used Car', 'Used Car Desk', 'No', '']);
});

test('WEB-083 WEB-084 what a process lacks is named beside each field, until the field changes', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/add_process' });
  const form = page.getByRole('form', { name: 'Add process' });
  await form.getByRole('button', { name: 'Create' }).click();
  for (const name of ['Business type', 'Name', 'Domains', 'Lead types'])
    await expect(form.getByText(new RegExp(`^${name} (is|are) required$`))).toBeVisible();
  await form.getByLabel('Name').fill('Journey Desk');
  await expect(form.getByText('Name is required')).toHaveCount(0);
  await form.getByRole('combobox', { name: 'Lead types' }).click();
  await page.getByRole('option', { name: 'New Car Verified' }).click();
  await expect(form.getByText('Lead types are required')).toHaveCount(0);
  await expect(form.getByText('Domains are required')).toBeVisible();
});

test('WEB-160 a process is deleted by its trash icon once it is asked and nothing holds it', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Meja Sementara');
  await database.insertInto('process').values({ market_id: 1, business_type_id: 1, name }).execute();
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn('supervisor.id', { at: '/process?name=New Car Portal' });
  await page.getByRole('button', { name: 'Delete New Car Portal' }).click();
  const held = page.getByRole('dialog', { name: 'New Car Portal cannot be deleted' });
  const uses = /^In use: \d+ lists, \d+ active rules, (more than )?[\d,]+ open leads, 4 campaigns\. As long/;
  await expect(held.getByText(uses)).toBeVisible();
  await page.goto(`/id/process?name=${name}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText(`${name} will be deleted.`)).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
  const { status } = await database
    .selectFrom('process')
    .where('name', '=', name)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(status).toBe(2);
});
