import { ownLead, sellableCar, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { choose, enterDay, field, marketDay, saveStatus } from './status-form.ts';

test('DET-105 DET-110 DET-136 an agent books and delivers a car, a supervisor has it attributed and billed', async ({
  page,
  database,
  signIn,
  openDesk,
}) => {
  test.setTimeout(180_000);
  const lead = await ownLead(database, { name: 'Wahyu Pemesan', mobile: '6281377700011' });
  const where = `/Leads-Details?id=${lead.lead_id}`;
  const stored = () =>
    database.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll().executeTakeFirstOrThrow();
  const car = await sellableCar(database, 'id', 'Toyota');
  const city = await database
    .selectFrom('city')
    .where('id', '=', lead.city_id)
    .select('name')
    .executeTakeFirstOrThrow();

  // Booked with all required fields; status 6 brings the car and the dealer.
  await signIn('agent.id', { at: where });
  await page.getByRole('radio', { name: 'Booking / Purchase', exact: true }).waitFor();
  await expect(field(page, 'Dealer')).toBeHidden();
  await page.keyboard.press('6');
  await expect(field(page, 'Dealer')).toBeVisible();
  await page.keyboard.press('q');
  await choose(page, 'Make', car.make);
  await choose(page, 'Model', car.model);
  await enterDay(page, 'Booking date', marketDay(-2));
  const sellers = await database
    .selectFrom('dealer')
    .where('market_id', '=', 1)
    .where('status', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('dealer_make')
          .whereRef('dealer_id', '=', 'dealer.id')
          .where('make_id', '=', car.make_id)
          .select('dealer_id'),
      ),
    )
    .select('name')
    .execute();
  await field(page, 'Dealer').click();
  await expect(page.getByRole('option', { name: 'Other', exact: true })).toBeVisible();
  const offered = await page.getByRole('option').allTextContents();
  // Dealers without a make sell every make; other journeys add some meanwhile.
  const ofEveryMake = await database
    .selectFrom('dealer')
    .leftJoin('dealer_make', 'dealer_make.dealer_id', 'dealer.id')
    .where('dealer_make.make_id', 'is', null)
    .select('dealer.name')
    .execute();
  const ofTheMake = offered.filter((name) => !ofEveryMake.some((dealer) => dealer.name === name));
  expect(ofTheMake.toSorted()).toEqual([...sellers.map(({ name }) => name), 'Other'].toSorted());
  await page.keyboard.press('Escape');
  await choose(page, 'Dealer', 'Other');
  await field(page, 'Other dealer name').fill('Auto Sentosa Cibubur');
  await choose(page, 'DSE', 'Other');
  await field(page, 'Other DSE name').fill('Pak Slamet');
  for (const name of ['Booking name', 'Booking mobile', 'Booking city', 'Relationship'])
    await page.getByRole('checkbox', { name: `Same as consumer: ${name}` }).check();
  await expect(field(page, 'Booking name')).toHaveValue('Wahyu Pemesan');
  await expect(field(page, 'Booking mobile')).toHaveValue('81377700011');
  await expect(field(page, 'Booking city')).toHaveValue(city.name);
  await expect(field(page, 'Relationship')).toHaveValue('Self');
  await page.getByRole('checkbox', { name: 'Same as consumer: Booking name' }).uncheck();
  await expect(field(page, 'Booking name')).toHaveValue('');
  await field(page, 'Booking name').fill('Sri Pemesan');
  await expect(field(page, 'Attribution status')).toHaveValue('Not Sent For Attribution');
  await saveStatus(page);
  expect(await stored()).toMatchObject({
    status_id: 6,
    sub_status_id: 11,
    bought_make_id: car.make_id,
    bought_model_id: car.model_id,
    booking_date: marketDay(-2),
    purchase_dealer_id: null,
    other_dealer_name: 'Auto Sentosa Cibubur',
    purchase_dse_id: null,
    other_dse_name: 'Pak Slamet',
    booking_name: 'Sri Pemesan',
    booking_mobile: '6281377700011',
    booking_city_id: lead.city_id,
    booking_relation_id: 1,
    attribution_id: 1,
    billing_status_id: null,
  });

  // Delivered: the registration waits for a my-active agent. Until the saved lead arrives the focus is back in the
  // field, which takes keys; a click works.
  await page.getByRole('radio', { name: 'Retail (DO)', exact: true }).click();
  await enterDay(page, 'Purchase date', marketDay(-1));
  await expect(field(page, 'STNK')).toBeDisabled();
  await expect(page.getByText('My Active is not enabled')).toBeVisible();
  const agentId = await userId(database, 'agent.id');
  await database
    .updateTable('lead')
    .set({ myactive_agent_id: agentId })
    .where('lead_id', '=', lead.lead_id)
    .execute();
  await page.reload();
  await expect(field(page, 'Purchase date')).toBeVisible();
  await choose(page, 'STNK', 'Received');
  await field(page, 'STNK number').fill('B 1234 XYZ');
  await saveStatus(page);
  expect(await stored()).toMatchObject({
    sub_status_id: 12,
    purchase_date: marketDay(-1),
    stnk_id: 1,
    stnk_number: 'B 1234 XYZ',
    other_dealer_name: 'Auto Sentosa Cibubur',
    myactive_agent_id: agentId,
  });

  // The supervisor in a second browser: each step is offered only after the one before it.
  const office = await openDesk();
  await signIn('supervisor.id', { at: where, on: office });
  const attribution = field(office, 'Attribution status');
  const billing = field(office, 'Billing status');
  await expect(attribution).toHaveValue('Not Sent For Attribution');
  await attribution.click();
  await expect(office.getByRole('option')).toHaveText(['Not Sent For Attribution', 'Sent For Attribution']);
  await office.getByRole('option', { name: 'Sent For Attribution', exact: true }).click();
  await expect(billing).toBeHidden();
  await saveStatus(office);
  await expect(office.getByRole('radio', { name: /^Interested/ })).toHaveAttribute('aria-disabled', 'true');

  await choose(office, 'Attribution status', 'Attributed');
  await expect(billing).toHaveValue('Not Sent For Billing');
  await saveStatus(office);
  await expect(billing).toHaveValue('Not Sent For Billing');
  for (const [name, id] of [
    ['Sent For Billing', 2],
    ['Billing Completed', 3],
  ] as const) {
    await choose(office, 'Billing status', name);
    await saveStatus(office);
    expect(await stored()).toMatchObject({ attribution_id: 3, billing_status_id: id });
  }
  await billing.click();
  await expect(office.getByRole('option')).toHaveText(['Billing Completed']);
});
