import { buildAudit } from '../server/test/builders/audits.ts';
import { buildDealer, buildDse } from '../server/test/builders/dealers.ts';
import { buildAssignedCar, buildLeadPreference } from '../server/test/builders/leads.ts';
import { now } from './clock.ts';
import { ownLead, sellableCar, userId } from './demo-leads.ts';
import { callAnytime, counted, ownAgent, withoutPhoneApp } from './desk.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';
import { field, marketDay } from './status-form.ts';

/** Keys of an agent's work, counted against the goals of docs/performance.md. */

test.beforeAll(({ database }) => callAnytime(database));
test.beforeEach(({ page }) => withoutPhoneApp(page));

const mine = (agent: { readonly id: number }) => ({
  followup_at: now(-90 * 60_000),
  myactive_agent_id: agent.id,
  myactive_at: now(),
});

test('a callback takes three keys on its lead: Call, Call Back, Enter', async ({
  page,
  database,
  signIn,
}) => {
  const agent = await ownAgent(database, 'Dodi Janji');
  const lead = await ownLead(database, { name: 'Rahma Janji', ...mine(agent) });
  await signIn(agent.username, { at: `/Leads-Details?id=${lead.lead_id}` });
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeEnabled();
  const panel = page.getByRole('region', { name: 'Call with Rahma Janji' });
  const keys = counted(page);
  await keys.press('c', '6');
  await expect(panel.getByRole('button', { name: 'Call Back' })).toHaveAttribute('aria-pressed', 'true');
  await keys.press('Enter');
  await expect(panel).toBeHidden();
  expect(keys.count()).toBe(3);
  const stored = database.selectFrom('lead').where('lead_id', '=', lead.lead_id);
  const { followup_at, ...saved } = await stored
    .select(['sub_status_id', 'last_call_status_id', 'followup_at', 'myactive_agent_id'])
    .executeTakeFirstOrThrow();
  expect(saved).toEqual({ sub_status_id: 5, last_call_status_id: 6, myactive_agent_id: agent.id });
  expect(followup_at?.getTime()).toBeGreaterThan(now().getTime());
});

test('a customer who is interested takes twelve keys with car, dealer and test drive, where no dealer was assigned yet', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const agent = await ownAgent(database, 'Dina Mobil');
  const car = await sellableCar(database, 'id', 'Toyota');
  const dealer = await buildDealer(database, { name: 'Dealer Mobil', makeIds: [car.make_id] });
  const dse = await buildDse(database, { dealer_id: dealer.id, name: 'Pak Aming' });
  const lead = await ownLead(database, { name: 'Rizal Mobil', ...mine(agent), city_id: dealer.city_id });
  const { make_id, model_id } = car;
  await buildLeadPreference(database, { lead, make_id, model_id, city_id: dealer.city_id });
  await ownLead(database, { name: 'Rosi Lanjut', ...mine(agent), followup_at: now(-30 * 60_000) });
  await signIn(agent.username, { at: '/my-day' });
  await expect(page.getByRole('region', { name: 'Overdue' }).getByRole('listitem')).toHaveCount(2);
  const keys = counted(page);
  await keys.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rizal Mobil');
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeEnabled();
  await keys.press('c');
  const panel = page.getByRole('region', { name: 'Call with Rizal Mobil' });
  await expect(panel.getByRole('button', { name: 'Connected' })).toBeVisible();
  await keys.press('1', 'q');
  await expect(panel.getByRole('button', { name: 'Save' })).toBeFocused();
  await keys.press('Enter');
  await expect(panel).toBeHidden();
  await keys.press('a');
  const assign = page.getByRole('dialog', { name: 'Assign to a dealer' });
  await expect(assign.getByRole('combobox', { name: 'DSE' })).toBeFocused();
  // A letter of the salesperson's name.
  await keys.press('p');
  await expect(page.getByRole('option', { name: 'Pak Aming · Dealer Mobil' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await keys.press('Enter', 'ControlOrMeta+Enter');
  await expect(assign).toBeHidden();
  await keys.press('d');
  const drive = page.getByRole('dialog', { name: /^Test drive and dealer visit/ });
  await expect(drive.getByRole('button', { name: 'Save' })).toBeFocused();
  await keys.press('Enter');
  await expect(drive).toBeHidden();
  await keys.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosi Lanjut');
  expect(keys.count()).toBe(12);
  const assigned = database.selectFrom('assigned_car').where('lead_id', '=', lead.lead_id);
  expect(await assigned.select(['make_id', 'model_id', 'td_status_id']).execute()).toEqual([
    { make_id, model_id, td_status_id: 2 },
  ]);
  expect(dse.dealer_id).toBe(dealer.id);
});

test('a booking takes nine keys from one lead to the next, with the car, the dealer and the buyer filled in', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const agent = await ownAgent(database, 'Doni Pesan');
  const car = await sellableCar(database, 'id', 'Toyota');
  const dealer = await buildDealer(database, { name: 'Dealer Pesan', makeIds: [car.make_id] });
  const dse = await buildDse(database, { dealer_id: dealer.id, name: 'Bu Pesan' });
  const lead = await ownLead(database, { name: 'Ria Pesan', ...mine(agent), city_id: dealer.city_id });
  const { make_id, model_id } = car;
  await buildAssignedCar(database, { lead, dealer_id: dealer.id, dse_id: dse.id, make_id, model_id });
  await ownLead(database, { name: 'Roy Lanjut', ...mine(agent), followup_at: now(-30 * 60_000) });
  await signIn(agent.username, { at: '/my-day' });
  await expect(page.getByRole('region', { name: 'Overdue' }).getByRole('listitem')).toHaveCount(2);
  const keys = counted(page);
  await keys.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ria Pesan');
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeEnabled();
  await expect(page.getByRole('radio', { name: 'Interested', exact: true })).toBeVisible();
  await keys.press('c', '1');
  const panel = page.getByRole('region', { name: 'Call with Ria Pesan' });
  await expect(panel.getByRole('button', { name: 'Connected' })).toHaveAttribute('aria-pressed', 'true');
  await keys.press('Enter');
  await expect(panel).toBeHidden();
  await keys.press('6', 'q');
  await expect(field(page, 'Booking name')).toHaveValue('Ria Pesan');
  await expect(field(page, 'Relationship')).toHaveValue('Self');
  await expect(field(page, 'Dealer')).toHaveValue('Dealer Pesan');
  expect(await accessibilityFaults()).toEqual([]);
  const answered = page.waitForResponse((response) => response.url().endsWith('/lead/update_status'));
  await keys.press('ControlOrMeta+Enter');
  await page.getByRole('dialog').waitFor();
  await keys.press('Enter');
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole('dialog')).toBeHidden();
  await keys.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roy Lanjut');
  expect(keys.count()).toBe(9);
  const stored = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll();
  expect(await stored.executeTakeFirst()).toMatchObject({
    ...{ sub_status_id: 11, bought_make_id: make_id, bought_model_id: model_id },
    ...{ purchase_dealer_id: dealer.id, purchase_dse_id: dse.id, booking_date: marketDay(0) },
    ...{ booking_name: 'Ria Pesan', booking_mobile: lead.mobile, booking_city_id: dealer.city_id },
    booking_relation_id: 1,
  });
});

test('an audit of thirteen different answers takes fourteen keys, one that is all right two', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Cici Hitung');
  const [lead, other] = [
    await ownLead(database, { name, status_id: 6, sub_status_id: 11 }),
    await ownLead(database, { name: `${name} Dua`, status_id: 6, sub_status_id: 11 }),
  ];
  const agentId = await userId(database, 'agent.id');
  const times = { calling_at: now(-86_400_000), created_at: now(), updated_at: now() };
  const [first, second] = [
    await buildAudit(database, { lead, agent_id: agentId, ...times }),
    await buildAudit(database, { lead: other, agent_id: agentId, ...times }),
  ];
  await signIn('auditor.id', { at: `/Leads-Details?id=${lead.lead_id}&is_audit=1&auditlead_id=${first.id}` });
  const panel = page.getByRole('region', { name: 'Audit', exact: true });
  await expect(panel.getByRole('radio').first()).toBeAttached();
  const keys = counted(page);
  await keys.press(...Array.from({ length: 13 }, (_, at) => (at % 3 === 0 ? '2' : '1')));
  await expect(panel.getByRole('button', { name: 'Save audit' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByText('Audit saved successfully')).toBeVisible();
  expect(keys.count()).toBe(14);

  await page.goto(`/id/Leads-Details?id=${other.lead_id}&is_audit=1&auditlead_id=${second.id}`);
  await expect(panel.getByRole('radio').first()).toBeAttached();
  const quick = counted(page);
  await quick.press('y', 'Enter');
  await expect(page.getByText('Audit saved successfully')).toBeVisible();
  expect(quick.count()).toBe(2);
});
