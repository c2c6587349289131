import { MARKETS } from '@otolead/contract/kernel/market.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../server/src/platform/db/database.ts';
import type { LeadTable } from '../server/src/tables/lead.tables.ts';
import type { TestLead } from '../server/test/builders/leads.ts';
import { ownLead, sellableCar } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { ownMobile } from './own.ts';
import { choose, field, marketDay, saveStatus } from './status-form.ts';

const open = (lead: TestLead) => ({ at: `/Leads-Details?id=${lead.lead_id}` });

const stored = (db: Db, { lead_id }: TestLead) =>
  db.selectFrom('lead').where('lead_id', '=', lead_id).selectAll().executeTakeFirstOrThrow();

/** A lead with every booking field but the dealer. */
async function bookedLead(
  db: Db,
  columns: Partial<Insertable<LeadTable>> & { name: string },
): Promise<TestLead> {
  const car = await sellableCar(db, 'id', 'Toyota');
  const { id: cityId } = await db
    .selectFrom('city')
    .where('market_id', '=', MARKETS.id.id)
    .select('id')
    .executeTakeFirstOrThrow();
  return ownLead(db, {
    status_id: 6,
    sub_status_id: 11,
    bought_make_id: car.make_id,
    bought_model_id: car.model_id,
    booking_date: marketDay(-2),
    booking_name: columns.name,
    booking_mobile: ownMobile(),
    booking_city_id: cityId,
    booking_relation_id: 1,
    ...columns,
  });
}

test('DET-134 DET-135 the name of another DSE goes with the dealer or the choice that is taken away', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const dealer = await database
    .selectFrom('dealer')
    .where('market_id', '=', MARKETS.id.id)
    .where('status', '=', 1)
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const lead = await bookedLead(database, {
    name: 'Ganti Dealer',
    other_dealer_name: 'Auto Lain',
    other_dse_name: 'Pak Slamet',
  });
  await signIn('agent.id', open(lead));
  await expect(field(page, 'Other DSE name')).toHaveValue('Pak Slamet');
  await choose(page, 'Dealer', dealer.name);
  await expect(field(page, 'DSE')).toHaveValue('');
  await expect(field(page, 'Other DSE name')).toBeHidden();
  await saveStatus(page);
  expect(await stored(database, lead)).toMatchObject({
    purchase_dealer_id: dealer.id,
    other_dealer_name: null,
    purchase_dse_id: null,
    other_dse_name: null,
  });

  await choose(page, 'DSE', 'Other');
  await field(page, 'Other DSE name').fill('Pak Slamet');
  await saveStatus(page);
  expect(await stored(database, lead)).toMatchObject({ other_dse_name: 'Pak Slamet' });
  await page.reload();
  await expect(field(page, 'Other DSE name')).toHaveValue('Pak Slamet');
  await expect(field(page, 'DSE')).toHaveValue('Other');
  await field(page, 'DSE').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Other DSE name')).toBeHidden();
  await saveStatus(page);
  expect(await stored(database, lead)).toMatchObject({ purchase_dse_id: null, other_dse_name: null });
  await page.reload();
  await expect(field(page, 'DSE')).toHaveValue('');
});

test('DET-134 a wrong dealer of a lost purchase is taken away for good', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const lead = await bookedLead(database, {
    name: 'Dealer Keliru',
    sub_status_id: 13,
    reason_id: 1,
    other_dealer_name: 'Dealer Salah',
  });
  await signIn('agent.id', open(lead));
  await expect(field(page, 'Other dealer name')).toHaveValue('Dealer Salah');
  await field(page, 'Dealer').fill('');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Other dealer name')).toBeHidden();
  await saveStatus(page);
  expect(await stored(database, lead)).toMatchObject({ purchase_dealer_id: null, other_dealer_name: null });
});

test('a bought model that is sold no more keeps its name in the form and stays with the lead', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const car = await database
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.market_id', '=', MARKETS.id.id)
    .where('model.end_year', '<', Number(marketDay(0).slice(0, 4)))
    .select(['make.id as make_id', 'make.name as make', 'model.id as model_id', 'model.name as model'])
    .orderBy('model.id')
    .executeTakeFirstOrThrow();
  const lead = await bookedLead(database, {
    name: 'Mobil Lama',
    bought_make_id: car.make_id,
    bought_model_id: car.model_id,
    other_dealer_name: 'Auto Lawas',
  });
  await signIn('agent.id', open(lead));
  await expect(field(page, 'Make')).toHaveValue(car.make);
  await expect(field(page, 'Model')).toHaveValue(car.model);
  await field(page, 'Booking name').fill('Ibu Lama');
  await saveStatus(page);
  expect(await stored(database, lead)).toMatchObject({
    booking_name: 'Ibu Lama',
    bought_make_id: car.make_id,
    bought_model_id: car.model_id,
  });
});

test('DET-126 a rejected attribution asks why the client rejected, and keeps the reason it was given once', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const other = { other_dealer_name: 'Auto Tolak' };
  const sent = { name: 'Ditolak Klien', attribution_id: 2, ...other };
  const lead = await bookedLead(database, sent);
  await signIn('supervisor.id', open(lead));
  await field(page, 'Status reason').click();
  await expect(page.getByRole('option')).toHaveText([
    'Attractive Promotion',
    'Finance Approved',
    'Good Dealer Service',
    'Unit Available',
  ]);
  await page.keyboard.press('Escape');
  await choose(page, 'Attribution status', 'Rejected');
  await field(page, 'Status reason').click();
  await expect(page.getByRole('option')).toHaveText([
    'Duplicate at Client',
    'Not in Client Data',
    'Name Mismatch',
  ]);
  await page.getByRole('option', { name: 'Name Mismatch' }).click();
  await saveStatus(page);
  expect(await stored(database, lead)).toMatchObject({ attribution_id: 4, status_reason_id: 52 });

  const praised = { name: 'Alasan Lama', attribution_id: 4, status_reason_id: 32 };
  const old = await bookedLead(database, { ...praised, ...other });
  await page.goto(`/id${open(old).at}`);
  await expect(field(page, 'Status reason')).toHaveValue('Attractive Promotion');
  await field(page, 'Booking name').fill('Ibu Alasan');
  await saveStatus(page);
  expect(await stored(database, old)).toMatchObject({ booking_name: 'Ibu Alasan', status_reason_id: 32 });
});

test('a consumer without a city gives none to the booking, and a mobile is taken however it is written', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await bookedLead(database, {
    name: 'Tanpa Kota',
    city_id: null,
    booking_name: null,
    booking_mobile: null,
    booking_city_id: null,
    booking_relation_id: null,
    other_dealer_name: 'Auto Kota',
  });
  await signIn('agent.id', open(lead));
  const all = page.getByRole('checkbox', { name: 'Same as consumer', exact: true });
  await all.check();
  await expect(field(page, 'Booking name')).toHaveValue('Tanpa Kota');
  const unknown = 'Same as consumer: Booking city (not known of the consumer)';
  const city = page.getByRole('checkbox', { name: unknown });
  await expect(city).toBeDisabled();
  await expect(city).not.toBeChecked();
  await city.hover({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText(unknown);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Booking city is required')).toBeVisible();

  const mobile = field(page, 'Booking mobile');
  await mobile.fill('+62 812-3456-7890');
  await expect(mobile).toHaveValue('81234567890');
  await mobile.fill('');
  await mobile.pressSequentially('0812 3456 7891');
  await expect(mobile).toHaveValue('81234567891');
});

test('in Indonesian, too, the ticks of a booking stand far enough apart to be hit', { tag: '@all' }, async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const lead = await bookedLead(database, {
    name: 'Jarak Centang',
    other_dealer_name: 'Auto Jarak',
  });
  await signIn('agent.id', open(lead));
  await page.evaluate(() => localStorage.setItem('language', 'id'));
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Sama dengan konsumen: Nama pemesan' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});
