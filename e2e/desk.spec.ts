import { randomUUID } from 'node:crypto';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { instantOf, localDate } from '@otolead/contract/kernel/market-time.ts';
import { buildDealer } from '../server/test/builders/dealers.ts';
import { buildAssignedCar } from '../server/test/builders/leads.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { callAnytime, counted, ownAgent, withoutPhoneApp } from './desk.ts';
import { expect, readOnPhone, test } from './journey.ts';
import { marketDay } from './status-form.ts';

const MINUTE = 60_000;

test.beforeAll(({ database }) => callAnytime(database));
test.beforeEach(({ page }) => withoutPhoneApp(page));

test('an unanswered call takes four keys from one lead to the next: Next, Call, No Answer, Enter', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const agent = await ownAgent(database, 'Dewi Meja');
  const due = (minutes: number) => ({
    followup_at: now(-minutes * MINUTE),
    myactive_agent_id: agent.id,
    myactive_at: now(),
  });
  const first = await ownLead(database, { name: 'Ratna Pertama', ...due(90) });
  const second = await ownLead(database, { name: 'Rudi Kedua', ...due(30) });
  await signIn(agent.username, { at: '/my-day' });
  await expect(page.getByRole('region', { name: 'Overdue' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Reminders' })).toContainText('Ratna Pertama');
  await page.getByRole('button', { name: 'Snooze 15 min: Rudi Kedua' }).first().click();
  await expect(page.getByRole('region', { name: 'Overdue' })).toContainText('snoozed');
  await database.deleteFrom('follow_up_snooze').where('user_id', '=', agent.id).execute();
  expect(await accessibilityFaults()).toEqual([]);

  // j and k go from lead to lead.
  for (const [key, name] of [
    ['j', 'Ratna Pertama'],
    ['j', 'Rudi Kedua'],
    ['k', 'Ratna Pertama'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('region', { name: 'Overdue' }).getByRole('link', { name })).toBeFocused();
  }
  const keys = counted(page);
  await keys.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ratna Pertama');
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeEnabled();
  await expect(page.getByRole('radio', { name: 'Interested', exact: true })).toBeVisible();
  // A digit counts for the call from the key press on, even when the server answers late.
  await page.route('**/desk/begin_call', async (route) => {
    await new Promise((answer) => setTimeout(answer, 700));
    await route.continue();
  });
  await keys.press('c', '2');
  const dialog = page.getByRole('region', { name: 'Call with Ratna Pertama' });
  await expect(dialog.getByRole('button', { name: 'No Answer' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('radio', { name: 'New', exact: true })).toBeChecked();
  await expect(dialog).toContainText('The lead waits for its next call');
  expect(await accessibilityFaults()).toEqual([]);
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  expect(keys.count()).toBe(4);
  const stored = await database
    .selectFrom('lead')
    .where('lead_id', '=', first.lead_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    sub_status_id: 6,
    attempts: 2,
    last_call_status_id: 2,
    last_agent_id: agent.id,
  });
  expect(stored.followup_at?.getTime()).toBeGreaterThan(now().getTime());
  const call = page.getByRole('button', { name: 'Call', exact: true });
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await call.hover();
  await expect(page.getByRole('tooltip')).toContainText('The lead was called a moment ago; from');

  // A reload offers the same next lead, and reserves it.
  await keys.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rudi Kedua');
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeEnabled();
  await keys.press('c');
  await expect(page.getByRole('region', { name: 'Call with Rudi Kedua' })).toBeVisible();
  await page.keyboard.press('3');
  await page.getByRole('textbox', { name: 'Internal comment' }).first().fill('line was engaged');
  await expect(page.getByRole('button', { name: 'Wrap up' })).toBeVisible();
  await page.reload();
  const again = page.getByRole('region', { name: 'Call with Rudi Kedua' });
  await expect(again.getByRole('button', { name: 'Busy' })).toHaveAttribute('aria-pressed', 'true');
  await expect(again.getByRole('textbox', { name: 'Internal comment' })).toHaveValue('line was engaged');
  // The lead stays readable, and a reopened tab returns to its call.
  await expect(page.getByRole('region', { name: 'Customer' })).toBeVisible();
  const address = page.url();
  const other = await page.context().newPage();
  await page.goto('about:blank');
  await other.goto(address);
  const there = other.getByRole('region', { name: 'Call with Rudi Kedua' });
  await expect(there.getByRole('textbox', { name: 'Internal comment' })).toHaveValue('line was engaged');
  await there.getByRole('button', { name: 'Connected' }).click();
  await expect(there).toContainText('What was said goes into the status form next');
  await there.getByRole('textbox', { name: 'Internal comment' }).press('ControlOrMeta+Enter');
  await expect(there).toBeHidden();
  await other.keyboard.press('2');
  await expect(other.getByRole('radio', { name: 'Interested', exact: true })).toBeChecked();
  const calls = database.selectFrom('lead_call').where('lead_id', '=', second.lead_id).selectAll();
  expect(await calls.execute()).toMatchObject([{ call_status_id: 1, agent_id: agent.id }]);
});

test('a customer who is interested takes ten keys with test drive and preference, from one lead to the next', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const agent = await ownAgent(database, 'Desi Minat');
  const due = (minutes: number) => ({
    followup_at: now(-minutes * MINUTE),
    myactive_agent_id: agent.id,
    myactive_at: now(),
  });
  const first = await ownLead(database, { name: 'Raka Minat', ...due(90) });
  await ownLead(database, { name: 'Rosa Berikut', ...due(30) });
  const dealer = await buildDealer(database, { name: 'Dealer Minat' });
  const car = await buildAssignedCar(database, { lead: first, dealer_id: dealer.id });
  await signIn(agent.username, { at: '/my-day' });
  await expect(page.getByRole('region', { name: 'Overdue' }).getByRole('listitem')).toHaveCount(2);
  const keys = counted(page);
  await keys.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Raka Minat');
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeEnabled();
  await keys.press('c');
  const dialog = page.getByRole('region', { name: 'Call with Raka Minat' });
  await expect(dialog.getByRole('button', { name: 'Connected' })).toBeVisible();
  await keys.press('1', 'q');
  await expect(dialog.getByRole('button', { name: 'Hot' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused();
  expect(await accessibilityFaults()).toEqual([]);
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  await keys.press('d');
  const drive = page.getByRole('dialog', { name: /^Test drive and dealer visit/ });
  await expect(drive.getByRole('button', { name: 'Save' })).toBeFocused();
  await keys.press('Enter');
  await expect(drive).toBeHidden();
  await keys.press('p');
  const preferences = page.getByRole('dialog', { name: 'Edit preferences' });
  await expect(preferences.getByRole('button', { name: 'Save' })).toBeFocused();
  await keys.press('Enter');
  await expect(preferences).toBeHidden();
  await keys.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Berikut');
  expect(keys.count()).toBe(10);

  const of = <Table extends 'lead' | 'assigned_car' | 'lead_preference'>(table: Table) =>
    database
      .selectFrom(table as 'lead')
      .where('lead_id', '=', first.lead_id)
      .selectAll()
      .execute();
  expect(await of('lead')).toMatchObject([
    { status_id: 2, sub_status_id: 2, last_call_status_id: 1, buy_time_days: 30 },
  ]);
  expect(await of('assigned_car')).toMatchObject([
    { id: car.id, td_status_id: 2, td_date: instantOf(marketDay(1), '10:00', MARKETS.id.timeZone) },
  ]);
  expect(await of('lead_preference')).toMatchObject([{ make_id: car.make_id, model_id: car.model_id }]);
});

test('a Philippine call is wrapped up in Indonesian, in the dark on a phone', { tag: '@all' }, async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const username = `desk.${randomUUID().slice(0, 8)}`;
  const agent = await buildUser(database, {
    ...{ username, name: 'Dina Cruz', email: `${username}@otolead.test`, dialer_user_id: username },
    markets: ['ph'],
  });
  const lead = await ownLead(database, {
    ...{ market: 'ph', name: 'Ramon Cruz' },
    followup_at: now(-30 * MINUTE),
    myactive_agent_id: agent.id,
    myactive_at: now(),
  });
  await readOnPhone(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(username, { market: 'ph', at: '/my-day' });
  await page
    .getByRole('button', { name: /^Prospek berikutnya/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ramon Cruz');
  await page.keyboard.press('c');
  const dialog = page.getByRole('region', { name: 'Panggilan dengan Ramon Cruz' });
  await expect(dialog.getByRole('button', { name: 'Tersambung' })).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('w');
  await expect(dialog).toContainText('Berminat · Prospek Hangat');
  await expect(dialog.getByRole('group', { name: 'Substatus' }).getByRole('button')).toHaveCount(3);
  await expect(dialog.getByRole('button', { name: 'Simpan' })).toBeFocused();
  expect(await accessibilityFaults()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const stored = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll();
  const { sub_status_id, buy_time_days, followup_at } = await stored.executeTakeFirstOrThrow();
  expect([sub_status_id, buy_time_days]).toEqual([3, 60]);
  expect(followup_at && localDate(followup_at, MARKETS.ph.timeZone)).toBe(marketDay(31, 'ph'));
});

test('a supervisor sees who works on what and changes the order; a task stands in the day until it is done', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const agent = await ownAgent(database, 'Dian Tugas');
  const lead = await ownLead(database, {
    name: 'Rini Tugas',
    myactive_agent_id: agent.id,
  });
  await database
    .insertInto('lead_lease')
    .values({
      lead_id: lead.lead_id,
      market_id: 1,
      user_id: agent.id,
      reason: 'callback',
      leased_at: now(),
      expires_at: now(60 * MINUTE),
    })
    .execute();
  await signIn('supervisor.id', { at: '/call_rules' });
  const working = page.getByRole('region', { name: 'Who works on what' });
  await expect(working).toContainText('Dian Tugas');
  const earlier = page.getByRole('button', { name: 'Earlier: Hot lead that is due' });
  await earlier.focus();
  // Up to the first row and once more, which changes nothing.
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Enter');
    await expect(earlier).toBeFocused();
  }
  const later = page.getByRole('button', { name: 'Later: Hot lead that is due' });
  await later.press('Enter');
  await expect(later).toBeFocused();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  const rules = database.selectFrom('call_rules').where('market_id', '=', 1).select('call_order');
  expect(await rules.executeTakeFirst()).toEqual({ call_order: 'callback,hot,fresh,retry,due' });

  await signIn(agent.username, { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: 'Task', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'A task for yourself' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('To do is required');
  await page.keyboard.press('Escape');
  await database
    .insertInto('lead_task')
    .values({
      lead_id: lead.lead_id,
      market_id: 1,
      user_id: agent.id,
      task: 'Send the price',
      due_at: now(-MINUTE),
      created_at: now(),
    })
    .execute();
  await page.goto('/id/my-day');
  await expect(page.getByRole('region', { name: 'To do' })).toContainText('Send the price');
  // The reminder shows on its task's lead only, where the work is done.
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await reminders.getByRole('link', { name: 'Rini Tugas' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rini Tugas');
  await reminders.getByRole('button', { name: 'Done: Send the price' }).click();
  await expect(reminders).toBeHidden();
  await page.goto('/id/my-day');
  await expect(page.getByText('Nothing is promised for today')).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
