import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { instantOf } from '@otolead/contract/kernel/market-time.ts';
import type { Locator, Page } from '@playwright/test';
import { buildDealer, buildDse } from '../server/test/builders/dealers.ts';
import { buildLeadPreference } from '../server/test/builders/leads.ts';
import { someModel } from '../server/test/builders/master-data.ts';
import { carRow, leadWithCars, ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { marketDay } from './status-form.ts';

const input = (dialog: Locator, label: string) =>
  dialog
    .locator('input:not([type=radio]):not([type=checkbox])')
    .and(dialog.getByLabel(new RegExp(`^${label}(?: \\*)?$`)));

const entries = (page: Page) =>
  page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem');

test('DET-011 DET-080 DET-087 an agent plans a test drive at home and a visit; both stand in the car’s row', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const { lead, car } = await leadWithCars(database, { name: 'Tono Coba' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const cars = page.getByRole('region', { name: 'Assigned cars', exact: true });
  const open = cars.getByRole('button', { name: /^Meetings of/ });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Test drive and dealer visit/ });
  await expect(dialog.getByRole('tab')).toHaveText(['Test drive', 'Dealer visit']);
  // Without a meeting yet, only a request is possible.
  for (const [name, isOffered] of [
    ['Requested', true],
    ['Scheduled (Confirmed)', false],
    ['Completed', false],
    ['Rejected', false],
  ] as const)
    await expect(dialog.getByRole('radio', { name })).toBeEnabled({ enabled: isOffered });

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Status is required');
  await dialog.getByRole('radio', { name: 'Requested' }).check();
  const plan = async (days: number, time: string) => {
    await input(dialog, 'Test drive date').fill(marketDay(days).split('-').reverse().join('/'));
    await page.keyboard.press('Tab');
    await input(dialog, 'Test drive time').fill(time);
    await page.keyboard.press('Tab');
  };
  await plan(0, '00.00');
  await expect(input(dialog, 'Test drive time')).toHaveAccessibleDescription(
    'Test date & time can not be past date & time',
  );
  await plan(1, '10.15');
  await expect(dialog.getByText('Test date & time can not be past date & time')).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'At the customer' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Pincode is required');
  expect(await accessibilityFaults()).toEqual([]);
  await input(dialog, 'Pincode').fill('12 345');
  await input(dialog, 'City').click();
  await page.getByRole('option').first().click();
  await input(dialog, 'Address').fill('Jalan Merdeka 5');
  const answered = page.waitForResponse((response) => response.url().endsWith('/testdrive/save'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  const sent = (await answered).request().postDataJSON();
  expect(sent).toMatchObject({ sub_lead_id: car.id, td_status_id: 2, td_type: 1, version: 1 });
  await expect(dialog).toBeHidden();
  await expect(cars.getByRole('row').nth(1)).toContainText('Requested');
  await expect(entries(page).first()).toContainText('Test drive');
  expect(await carRow(database, lead.lead_id, car.id)).toMatchObject({
    td_status_id: 2,
    td_date: instantOf(marketDay(1), '10:15', MARKETS.id.timeZone),
    td_postal_code: '12345',
    td_address: 'Jalan Merdeka 5',
  });

  await open.click();
  await dialog.getByRole('tab', { name: 'Dealer visit' }).click();
  const expectDateAndTime = async (enabled: boolean) => {
    for (const label of ['Visit date', 'Visit time'])
      await expect(input(dialog, label)).toBeEnabled({ enabled });
  };
  await expectDateAndTime(false);
  await dialog.getByRole('radio', { name: 'Visited', exact: true }).check();
  await expectDateAndTime(false);
  await dialog.getByRole('radio', { name: 'Scheduled' }).check();
  await expectDateAndTime(true);
  await input(dialog, 'Visit date').fill(marketDay(2).split('-').reverse().join('/'));
  await page.keyboard.press('Tab');
  await input(dialog, 'Visit time').fill('1430');
  await page.keyboard.press('Tab');
  await dialog.getByLabel('Comment').fill('With the family');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(cars.getByRole('row').nth(1)).toContainText('Scheduled');
  await expect(entries(page).first()).toContainText('With the family');
  expect(await carRow(database, lead.lead_id, car.id)).toMatchObject({ visit_status_id: 1 });
});

test('what is entered about a visit outlives saving the test drive, and leaving the screen asks', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const { lead, car } = await leadWithCars(database, { name: 'Tuti Berdua' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: /^Meetings of/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Test drive and dealer visit/ });
  await dialog.getByRole('tab', { name: 'Dealer visit' }).click();
  await dialog.getByRole('radio', { name: 'Visited', exact: true }).check();
  await dialog.getByRole('tab', { name: 'Test drive' }).click();
  await dialog.getByRole('radio', { name: 'Requested' }).check();
  await input(dialog, 'Test drive date').fill(marketDay(1).split('-').reverse().join('/'));
  await page.keyboard.press('Tab');
  await input(dialog, 'Test drive time').fill('10.15');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('tab', { name: 'Dealer visit' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('radio', { name: 'Visited', exact: true })).toBeChecked();

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await carRow(database, lead.lead_id, car.id)).toMatchObject({ td_status_id: 2, visit_status_id: 2 });
});

test('DET-091 a lead goes to a dealer by a key: its first preference is suggested, the dealer’s answer recorded', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const lead = await ownLead(database, { name: 'Asih Antaran' });
  const model = await someModel(database, 1);
  const wish = { make_id: model.make_id, model_id: model.id, city_id: lead.city_id };
  await buildLeadPreference(database, { lead, ...wish, sort_order: 1 });
  const dealer = await buildDealer(database, {
    name: 'Dealer Antaran',
    city_id: Number(lead.city_id),
    makeIds: [model.make_id],
  });
  const dse = await buildDse(database, { dealer_id: dealer.id, name: 'Pak Antar' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const cars = page.getByRole('region', { name: 'Assigned cars', exact: true });
  await expect(cars).toContainText('No dealer assigned yet');
  await page.route('**/dse/get_dse_user', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign to a dealer' });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(input(dialog, 'DSE')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  // Only the DSE is missing.
  await expect(input(dialog, 'DSE')).toBeFocused();
  const save = dialog.getByRole('button', { name: 'Assign', exact: true });
  await save.click();
  await expect(input(dialog, 'DSE')).toHaveAccessibleDescription('Please select a dse id');
  await expect(input(dialog, 'DSE')).toBeFocused();
  expect(await accessibilityFaults()).toEqual([]);
  await input(dialog, 'DSE').fill('Antar');
  await page.getByRole('option', { name: 'Pak Antar · Dealer Antaran' }).click();
  await dialog.getByLabel('Comment').fill('Prefers the morning');
  const answered = page.waitForResponse((response) => response.url().endsWith('/lead/assign_car'));
  await save.click();
  expect((await answered).request().postDataJSON()).toMatchObject({ ...wish, dse_id: dse.id });
  await expect(page.getByText('Assigned to Pak Antar, Dealer Antaran')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(cars.getByRole('row').nth(1)).toContainText('Dealer Antaran');
  await expect(cars.getByRole('row').nth(1)).toContainText('Pak Antar');
  await expect(cars.getByRole('row').nth(1)).toContainText('Pending');
  await expect(entries(page).first()).toContainText('Assigned to a dealer');
  await expect(entries(page).first()).toContainText('Prefers the morning');

  // The dealer accepts the request.
  await cars.getByRole('button', { name: /^Approve .*, Dealer Antaran$/ }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to approve this car?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(cars.getByRole('row').nth(1)).toContainText('Approved');
  await expect(cars.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expect(entries(page).first()).toContainText('Assigned car approved');
  const stored = await database
    .selectFrom('assigned_car')
    .where('lead_id', '=', lead.lead_id)
    .select(['dse_id', 'model_id', 'ld_status'])
    .execute();
  expect(stored).toEqual([{ dse_id: dse.id, model_id: model.id, ld_status: 1 }]);
});

test('DET-012 DET-093 ERR-017 the table of cars scrolls at 290 px, and a car is removed after a question', async ({
  page,
  database,
  signIn,
}) => {
  const { lead } = await leadWithCars(database, { name: 'Tini Banyak' }, 9);
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const cars = page.getByRole('region', { name: 'Assigned cars', exact: true });
  await expect(cars.getByRole('rowheader')).toHaveCount(9);
  const table = page.getByRole('region', { name: 'Assigned cars: 9' });
  expect(await table.evaluate((box) => [getComputedStyle(box).maxHeight, box.clientHeight])).toEqual([
    '290px',
    290,
  ]);
  expect(await table.evaluate((box) => box.scrollHeight)).toBeGreaterThan(290);

  await cars
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to remove this car?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(cars.getByRole('button', { name: /^Remove / })).toHaveCount(8);
  await expect(table).toBeFocused();
  await expect(cars.getByText('Rejected')).toHaveCount(1);
  await expect(entries(page).first()).toContainText('Assigned car removed');
  const removed = await database
    .selectFrom('assigned_car')
    .where('lead_id', '=', lead.lead_id)
    .where('ld_status', '=', 2)
    .select('id')
    .execute();
  expect(removed).toHaveLength(1);
});

test('DET-010 DET-061 ERR-023 finance and exchange each ask before they change', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Tari Kredit' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const card = page.getByRole('region', { name: 'Finance and exchange' });
  const finance = card.getByRole('switch', { name: 'Finance' });
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to change finance/exchange requirement?',
  });
  await finance.click();
  await expect(question).toContainText('Finance: Yes');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(finance).not.toBeChecked();
  for (const name of ['Finance', 'Exchange']) {
    await card.getByRole('switch', { name }).click();
    await question.getByRole('button', { name: 'Change' }).click();
    await expect(card.getByRole('switch', { name })).toBeChecked();
  }
  await page.reload();
  await expect(finance).toBeChecked();
  const row = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll();
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({
    finance_required: true,
    exchange_required: true,
    version: 3,
  });
});

test('API-013 the detail page asks for its configuration with page_type detail, the list without', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Tuti Detail' });
  // The frame around every page fetches the market's settings.
  const asked: { config_data: string[]; page_type?: string }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/config/get_data')) return;
    const body = request.postDataJSON();
    if (String(body.config_data) !== 'site_settings') asked.push(body);
  });
  await signIn('agent.id', { at: '/lead-list' });
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: /^More filters/ }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.filter((body) => body.page_type !== undefined)).toEqual([]);
  asked.length = 0;
  await page.goto(`/id/Leads-Details?id=${lead.lead_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuti Detail');
  await expect(page.getByRole('radio', { name: 'Interested', exact: true })).toBeVisible();
  expect(asked.flatMap((body) => body.config_data)).toContain('status_reasons');
  expect(asked.filter((body) => body.page_type !== 'detail')).toEqual([]);
});
