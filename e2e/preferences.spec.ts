import type { Locator, Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { buildLeadPreference, type TestLead } from '../server/test/builders/leads.ts';
import { someLocality, someModel } from '../server/test/builders/master-data.ts';
import { usedCarSearch } from '../server/test/builders/used-car-search.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';

const input = (dialog: Locator, label: string) =>
  dialog.locator('input:not([type=checkbox])').and(dialog.getByLabel(new RegExp(`^${label}(?: \\*)?$`)));

async function choose(page: Page, dialog: Locator, label: string, option: string | RegExp): Promise<void> {
  await input(dialog, label).click();
  if (typeof option === 'string') await input(dialog, label).pressSequentially(option);
  await page
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click();
}

/** A refusal whose text the server wrote. */
const refusal = (message: string, errors?: Readonly<Record<string, string>>) => ({
  status: 400,
  json: { status: 400, message, error_code: 'bad_request', ...(errors && { errors }) },
});

async function cityName(database: Db, { city_id: id }: TestLead): Promise<string> {
  const city = database.selectFrom('city').where('id', '=', id).select('name');
  return (await city.executeTakeFirstOrThrow()).name;
}

/** Models of the Indonesian market with their names. */
async function someCars(database: Db, count: number) {
  return database
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.market_id', '=', 1)
    .where('model.end_year', 'is', null)
    .select(['model.id', 'model.make_id', 'make.name as make', 'model.name as model'])
    .orderBy('model.id')
    .limit(count)
    .execute();
}

test('DET-008 DET-009 DET-042 an agent edits the preferences: three on the card, order, status and a new car', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const lead = await ownLead(database, { name: 'Putri Pilihan' });
  const cars = await someCars(database, 5);
  for (const [index, car] of cars.slice(0, 4).entries())
    await buildLeadPreference(database, {
      lead,
      make_id: car.make_id,
      model_id: car.id,
      city_id: lead.city_id,
      sort_order: index + 1,
    });
  const nameOf = (index: number) => `${cars[index]?.make} ${cars[index]?.model}`;
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const card = page.getByRole('region', { name: 'Preferences', exact: true });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card).toContainText('+1');
  const dialog = page.getByRole('dialog', { name: 'Edit preferences' });
  // The key adds a car, so the car's first field has the focus.
  await page.keyboard.press('p');
  await expect(dialog.getByRole('combobox', { name: 'Make' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await card.getByRole('button', { name: 'Edit preferences' }).click();

  await expect(dialog.getByRole('tab')).toHaveText(['Preference Summary', 'Recommend Used Cars']);
  await dialog.getByRole('tab', { name: 'Recommend Used Cars' }).click();
  await expect(input(dialog, 'Residing city')).toHaveValue(await cityName(database, lead));
  await dialog.getByRole('tab', { name: 'Preference Summary' }).click();
  const list = dialog.getByRole('list', { name: 'Preference Summary' }).getByRole('listitem');
  await expect(list).toHaveCount(4);
  await dialog.getByRole('button', { name: `Move ${nameOf(0)} up` }).click();
  await expect(page.getByText('Cannot assign sort to least/max element')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: `Move ${nameOf(1)} up` }).click();
  await expect(list.first()).toContainText(nameOf(1));
  await dialog.getByRole('button', { name: `Remove ${nameOf(3)}` }).click();

  const add = dialog.getByRole('group', { name: 'Add a car' });
  await choose(page, add, 'Make', String(cars[4]?.make));
  await choose(page, add, 'Model', String(cars[4]?.model));
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(list).toHaveCount(4);

  const answered = page.waitForResponse((response) => response.url().endsWith('/lead/update_car_preference'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await answered).status()).toBe(200);
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(card.getByRole('listitem').first()).toContainText(nameOf(1));
  const entry = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem').first();
  for (const words of ['Preferences changed', nameOf(3), nameOf(4)]) await expect(entry).toContainText(words);
  const stored = database
    .selectFrom('lead_preference')
    .where('lead_id', '=', lead.lead_id)
    .select(['model_id', 'model_status_id', 'source_id'])
    .orderBy('sort_order');
  expect(await stored.execute()).toEqual(
    [1, 0, 2, 4].map((index) => ({ model_id: cars[index]?.id, model_status_id: 2, source_id: 3 })),
  );
});

test('DET-047 DET-048 ERR-019 a car that was chosen and not added is saved with the others, or asked for; none stands there twice', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Paula Lupa' });
  const cars = await someCars(database, 100);
  const [first, second] = cars;
  const third = cars.find(({ make }) => make !== second?.make);
  if (!first || !second || !third) throw new Error('the market has no models of two makes');
  for (const [index, car] of [first, second].entries())
    await buildLeadPreference(database, {
      lead,
      make_id: car.make_id,
      model_id: car.id,
      city_id: lead.city_id,
      sort_order: index + 1,
    });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: 'Edit preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit preferences' });
  await dialog.getByRole('button', { name: `Remove ${first.make} ${first.model}` }).click();
  await expect(dialog.getByRole('button', { name: `Remove ${second.make} ${second.model}` })).toBeFocused();

  // A car already listed is not added twice.
  const add = dialog.getByRole('group', { name: 'Add a car' });
  await choose(page, add, 'Make', second.make);
  await choose(page, add, 'Model', second.model);
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(add).toContainText(
    'Please select different make model, selected make model already exists in list',
  );
  await choose(page, add, 'Make', third.make);
  await expect(input(add, 'Model')).toHaveValue('');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await question.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(add).toContainText('Model is required');
  await expect(input(add, 'Model')).toBeFocused();
  await choose(page, add, 'Model', third.model);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  const stored = database
    .selectFrom('lead_preference')
    .where('lead_id', '=', lead.lead_id)
    .select('model_id');
  expect(await stored.orderBy('sort_order').execute()).toEqual([
    { model_id: second.id },
    { model_id: third.id },
  ]);
});

test('DET-052 DET-054 DET-056 an agent sends a used-car search to the buying team', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const locality = await database
    .selectFrom('locality')
    .innerJoin('city', 'city.id', 'locality.city_id')
    .where('city.market_id', '=', 1)
    .select(['locality.city_id', 'locality.name', 'city.name as city'])
    .orderBy('locality.id')
    .executeTakeFirstOrThrow();
  const lead = await ownLead(database, {
    name: 'Prita Bekas',
    city_id: null,
  });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: 'Edit preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit preferences' });
  await dialog.getByRole('tab', { name: 'Recommend Used Cars' }).click();
  const send = dialog.getByRole('button', { name: 'Send to the buying team' });
  await send.click();
  await expect(dialog.getByText(/^Please select /)).toHaveText(
    [
      ...[
        'min price',
        'max price',
        'min year',
        'max year',
        'fuel type',
        'transmission',
        'body type',
        'seats',
      ],
      ...['owner', 'colour', 'residing city', 'customer locality'],
    ].map((name) => `Please select ${name}`),
  );
  const isFocusedAndClosed = async (label: string) => {
    await expect(input(dialog, label)).toBeFocused();
    await expect(input(dialog, label)).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await isFocusedAndClosed('Min price');
  expect(await accessibilityFaults()).toEqual([]);

  await choose(page, dialog, 'Min price', /100.000.000$|100,000,000$/);
  await input(dialog, 'Max price').click();
  await expect(page.getByRole('option', { name: /\D50,000,000$/ })).toBeDisabled();
  await page.getByRole('option', { name: /200,000,000$/ }).click();
  await choose(page, dialog, 'Min year', '2018');
  await choose(page, dialog, 'Max year', '2024');
  await choose(page, dialog, 'Fuel type', 'Petrol');
  await choose(page, dialog, 'Transmission', 'Automatic');
  await choose(page, dialog, 'Body type', 'MPV');
  await choose(page, dialog, 'Seats', '7');
  await choose(page, dialog, 'Owner', 'First Owner');
  await choose(page, dialog, 'Residing city', locality.city);
  await choose(page, dialog, 'Customer locality', locality.name);
  await send.click();
  await isFocusedAndClosed('Colour');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Black', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await input(dialog, 'Colour').click();
  await page.getByRole('option', { name: 'Black', exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('checkbox', { name: 'With sunroof' }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/used_car/send_to_ub'));
  await send.click();
  expect((await sent).postDataJSON()).toMatchObject({
    lead_id: lead.lead_id,
    color_ids: [1],
    with_sunroof: true,
  });
  await expect(page.getByText('Sent to the used-car buying team').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  const search = database.selectFrom('used_car_search').where('lead_id', '=', lead.lead_id).selectAll();
  expect(await search.executeTakeFirstOrThrow()).toMatchObject({
    min_price: 100_000_000,
    max_price: 200_000_000,
    sent_at: expect.any(Date),
  });

  // The sent values stay to be corrected.
  await page.getByRole('button', { name: 'Edit preferences' }).click();
  await dialog.getByRole('tab', { name: 'Recommend Used Cars' }).click();
  await expect(dialog).toContainText('Filled in as it was saved on');
  await expect(input(dialog, 'Min year')).toHaveValue('2018');
  await expect(input(dialog, 'Customer locality')).toHaveValue(locality.name);
  await expect(dialog.getByRole('checkbox', { name: 'With sunroof' })).toBeChecked();
});

test('DET-051 DET-060 a failed save says why where it stands, in the server’s words or BAD_GATEWAY’s, and keeps what was chosen', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Pandu Gagal' });
  await buildLeadPreference(database, { lead, sort_order: 1 });
  await database
    .insertInto('used_car_search')
    .values({
      ...usedCarSearch(await someModel(database, 1), await someLocality(database, 1)),
      lead_id: lead.lead_id,
      market_id: 1,
      created_by: await userId(database, 'agent.id'),
      created_at: now(),
    })
    .execute();
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: 'Edit preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit preferences' });
  const save = dialog.getByRole('button', { name: 'Save' });

  await test.step('of a used-car search', async () => {
    await dialog.getByRole('tab', { name: 'Recommend Used Cars' }).click();
    const send = dialog.getByRole('button', { name: 'Send to the buying team' });
    const chosen = await input(dialog, 'Min price').inputValue();
    expect(chosen).not.toBe('');
    await page.route(/save_recommended_car/, (route) => route.fulfill({ status: 502, body: 'nginx' }));
    await send.click();
    const toast = page.locator('.mantine-Notification-root').filter({ hasText: 'Bad gateway' });
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
    await page.unroute(/save_recommended_car/);
    await page.route(/send_to_ub/, (route) => route.fulfill(refusal('Not today')));
    await send.click();
    await expect(page.getByText('Not today')).toBeVisible();
    await expect(input(dialog, 'Min price')).toHaveValue(chosen);
  });

  await test.step('of the preferences', async () => {
    await dialog.getByRole('tab', { name: 'Preference Summary' }).click();
    await page.route(/update_car_preference/, (route) => route.fulfill({ status: 502, body: 'nginx' }));
    await save.click();
    await expect(page.getByText('Bad gateway')).toBeVisible();
    await expect(dialog).toBeVisible();
    await page.unroute(/update_car_preference/);
    let errors: Record<string, string> | undefined;
    await page.route(/update_car_preference/, (route) => route.fulfill(refusal('Not this week', errors)));
    await save.click();
    await expect(page.getByText('Not this week')).toBeVisible();
    errors = { car_preference: 'Preferences has too many entries' };
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('Preferences has too many entries');
    errors = { 'car_preference.0.model_id': 'Model is invalid' };
    await save.click();
    await expect(dialog.getByRole('listitem').getByRole('alert')).toHaveText('Model is invalid');
    await expect(dialog.getByRole('alert')).toHaveCount(1);
    await page.unroute(/update_car_preference/);
    await dialog.getByRole('combobox', { name: /^Status of/ }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('Model status is required');
  });
});
