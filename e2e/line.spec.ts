import { randomUUID } from 'node:crypto';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Page } from '@playwright/test';
import { buildUser } from '../server/test/builders/users.ts';
import { callName, type FakeLine, IDLE } from '../server/test/fake-lines.ts';
import { type FakeVicidial, startFakeVicidial } from '../server/test/fake-vicidial.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { expect, readOnPhone, receivingEvents, signInAs, test } from './journey.ts';
import { type RunningServer, startSmallServer, withDatabase } from './server.ts';

const SECRET = 'a secret of the dialer';

let vicidial: FakeVicidial;
let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  vicidial = await startFakeVicidial();
  const urls = Object.fromEntries(
    ['ID', 'PH'].flatMap((code) => [
      [`E2E_DIALER_${code}_URL`, vicidial.url],
      [`E2E_DIALER_${code}_AGENT_URL`, vicidial.agentUrl],
    ]),
  );
  server = await startSmallServer({ ...urls, DIALER_ID_SECRET: SECRET, DIALER_PH_SECRET: SECRET });
});

test.afterAll(async () => {
  await server?.stop();
  await vicidial?.close();
});

/** An agent at the dialer, signed in at an address. */
async function shift(page: Page, market: MarketCode, at: string) {
  const user = `line.${randomUUID().slice(0, 8)}`;
  vicidial.lines.agents.set(user, { ...IDLE });
  const leads = await withDatabase(server, async (db) => {
    await db.updateTable('call_rules').set({ quiet_from: '00:00', quiet_to: '00:00' }).execute();
    const agent = await buildUser(db, {
      ...{ username: user, name: 'Lina Saluran', email: `${user}@otolead.test` },
      ...{ dialer_user_id: user, markets: [market] },
    });
    const due = { market, followup_at: now(-60_000), myactive_agent_id: agent.id, myactive_at: now() };
    const first = await ownLead(db, { name: 'Tari Telepon', ...due });
    const other = await ownLead(db, { name: 'Umar Undangan', market, followup_at: null });
    await signInAs(page, db, user, `${server.url}/${market}`, at.replace('{first}', String(first.lead_id)));
    return { first, other };
  });
  return { ...leads, line: vicidial.lines.agents.get(user) as FakeLine, user };
}

/** The dialer connects the agent with a number. */
function connect(line: FakeLine, kind: 'V' | 'Y', phone: string, leadId?: number): string {
  const callCode = callName(kind);
  const call = { callCode, phone, vendorLeadCode: String(leadId ?? ''), pauseCode: '' };
  Object.assign(line, { status: 'INCALL', sub: '', ...call });
  return callCode;
}

test('a shift at the dialer: dialled, answered and wrapped up; a caller’s lead opens by itself, but takes no typing away; an unknown caller becomes a lead; pause and break', async ({
  page,
  request,
  accessibilityFaults,
}) => {
  const { first, other, line, user } = await shift(page, 'id', '/Leads-Details?id={first}');
  const status = page.getByRole('button', { name: /^Your line:/ });
  await expect(status).toHaveAccessibleName('Your line: LOGIN');
  await status.click();
  await page.getByRole('menuitem', { name: 'Ready for calls' }).click();
  await expect(status).toHaveAccessibleName('Your line: Ready');

  // Dialled, answered, hung up, wrapped up: the disposition follows.
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(status).toHaveAccessibleName('Your line: Ringing');
  expect(line).toMatchObject({ vendorLeadCode: String(first.lead_id), phone: first.mobile.slice(2) });
  line.sub = '';
  await expect(status).toHaveAccessibleName('Your line: In call');
  expect(await accessibilityFaults()).toEqual([]);
  const panel = page.getByRole('region', { name: 'Call with Tari Telepon' });
  await panel.getByRole('button', { name: 'Call Back' }).click();
  await page.getByRole('button', { name: 'Hang up' }).click();
  await expect(status).toHaveAccessibleName('Your line: Wrap-up');
  await panel.getByRole('button', { name: /^Save/ }).click();
  await expect(panel).toBeHidden();
  await expect.poll(() => vicidial.lines.dispositions.at(-1)).toMatch(new RegExp(`^${user} CALLBK 20`));
  await expect(status).toHaveAccessibleName(/Your line: (?:Paused|LOGIN)/);

  // A lead that the dialer hands out opens within a second of its word, with its wrap-up.
  const code = connect(line, 'V', other.mobile.slice(2), other.lead_id);
  const params = { secret: SECRET, user, call_id: code, lead_id: other.lead_id };
  const told = Date.now();
  await request.get(`${server.url}/id/api/dialer/call`, { params });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Umar Undangan');
  expect(Date.now() - told).toBeLessThan(3_000);
  const handed = page.getByRole('region', { name: 'Call with Umar Undangan' });
  await handed.getByRole('button', { name: 'No Answer' }).click();

  // The next call does not take a wrap-up away: a bar offers its lead.
  const again = connect(line, 'Y', first.mobile.slice(2));
  await request.get(`${server.url}/id/api/dialer/call`, {
    params: { ...params, call_id: again, lead_id: '' },
  });
  const bar = page.getByRole('status').filter({ hasText: 'Tari Telepon is calling' });
  await expect(bar).toBeVisible();
  await expect(handed.getByRole('button', { name: 'No Answer' })).toHaveAttribute('aria-pressed', 'true');
  expect(await accessibilityFaults()).toEqual([]);
  await handed.getByRole('button', { name: /^Save/ }).click();
  await bar.getByRole('button', { name: 'Open the lead' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tari Telepon');
  await expect(page.getByRole('region', { name: 'Tari Telepon called' })).toBeVisible();

  // Nobody has this number: the form of a new lead comes with it, and no address does.
  Object.assign(line, IDLE);
  await page.goto(`${server.url}/id/my-day`);
  connect(line, 'Y', '81277766655');
  const mobile = page.getByRole('form', { name: 'Add lead' }).getByRole('textbox', { name: /^Mobile/ });
  await expect(mobile).toHaveValue('81277766655');
  expect(page.url()).not.toContain('77766655');

  // The web form of VICIdial's own screen.
  Object.assign(line, IDLE);
  await page.goto(`${server.url}/id/call#lead=&phone=${first.mobile.slice(2)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tari Telepon');
  expect(page.url()).not.toContain(first.mobile.slice(2));

  await status.click();
  await page.getByRole('menuitem', { name: 'Lunch' }).click();
  await expect(status).toHaveAccessibleName('Your line: Lunch');
  expect(line).toMatchObject({ status: 'PAUSED', pauseCode: 'LUNCH' });
  await page.goto(`${server.url}/id/call`);
  await expect(page.getByText('The dialer named neither a lead nor a number')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('in the Philippines the line is the same on a phone in Indonesian', { tag: '@all' }, async ({
  page,
  accessibilityFaults,
}) => {
  await readOnPhone(page);
  const { first, line } = await shift(page, 'ph', '/Leads-Details?id={first}');
  const status = page.getByRole('button', { name: /^Saluran Anda:/ });
  await expect(status).toBeVisible();
  connect(line, 'Y', '9170000000');
  await expect(page.getByRole('textbox', { name: 'Nomor HP', exact: true })).toHaveValue('9170000000');
  Object.assign(line, IDLE);
  await page.goto(`${server.url}/ph/Leads-Details?id=${first.lead_id}`);
  await status.click();
  await page.getByRole('menuitem', { name: 'Salat' }).click();
  await expect(status).toHaveAccessibleName('Saluran Anda: Salat');
  expect(line).toMatchObject({ status: 'PAUSED', pauseCode: 'PRAYER' });
  expect(await accessibilityFaults()).toEqual([]);
});

test('a word with the dealer first, by keys: not with a black-listed number; the customer waits, comes back, waits again and is passed on, as the history says', async ({
  page,
  accessibilityFaults,
}) => {
  const { first, line } = await shift(page, 'id', '/Leads-Details?id={first}');
  const status = page.getByRole('button', { name: /^Your line:/ });
  await expect(status).toHaveAccessibleName('Your line: LOGIN');
  connect(line, 'Y', first.mobile.slice(2));
  await expect(status).toHaveAccessibleName('Your line: In call');
  const refused = '081299900011';
  await withDatabase(server, (db) =>
    db
      .insertInto('blacklist')
      .values({ market_id: 1, mobile: '6281299900011', created_at: now(), updated_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const consult = async () => {
    await status.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Hang up' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Pass the call on' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Pass the call on' });
    const number = dialog.getByRole('textbox', { name: 'To a number' });
    await number.focus();
    await page.keyboard.type(refused);
    await dialog.getByRole('button', { name: 'Speak first' }).press('Enter');
    await expect(number).toHaveAccessibleDescription('This number must not be called');
    await expect(number).toHaveValue(refused);
    await number.press('ControlOrMeta+A');
    await page.keyboard.type('0215551234');
    expect(await accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Speak first' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(status).toHaveAccessibleName('Your line: Consulting');
  };
  await consult();
  expect(line).toMatchObject({ sub: 'PARK', third: '0215551234' });
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Back to the customer' }).press('Enter');
  await expect(status).toHaveAccessibleName('Your line: In call');
  expect(line).toMatchObject({ sub: '', third: '' });
  await consult();
  await page.getByRole('button', { name: 'Pass the customer on and leave' }).press('Enter');
  await expect(status).toHaveAccessibleName('Your line: Wrap-up');
  expect(line).toMatchObject({ sub: 'DEAD' });
  await page.reload();
  const history = page.getByRole('region', { name: 'Entries of the history' });
  await expect(history).toContainText('Call passed on');
  await expect(history).toContainText(/Somebody was consulted during the call.*•234/);
});

test('of two tabs one opens the lead of a call', async ({ page, request }) => {
  const { other, line, user } = await shift(page, 'id', '/my-day');
  const second = await page.context().newPage();
  await second.goto(`${server.url}/id/my-day`);
  for (const tab of [page, second])
    await expect(tab.getByRole('button', { name: 'Your line: LOGIN' })).toBeVisible();
  const code = connect(line, 'V', other.mobile.slice(2), other.lead_id);
  const params = { secret: SECRET, user, call_id: code, lead_id: other.lead_id };
  await request.get(`${server.url}/id/api/dialer/call`, { params });
  const opened = () => [page, second].filter((tab) => tab.url().includes(`id=${other.lead_id}`)).length;
  await expect.poll(opened).toBe(1);
  const bar = (tab: Page) => tab.getByRole('status').filter({ hasText: 'Umar Undangan' });
  const left = page.url().includes('my-day') ? page : second;
  await expect(bar(left).getByRole('button', { name: 'Open the lead' })).toBeVisible();
  expect(opened()).toBe(1);
});

for (const [market, words] of [
  ['id', ['Siap', 'Dalam panggilan', 'Konsultasi', 'Pencatatan hasil', 'Makan siang']],
  ['ph', ['Ready', 'In a call', 'Consulting', 'Wrap-up', 'Lunch']],
] as const)
  test(`a supervisor in ${market} sees an agent become ready, call, wrap up and pause, without a reload`, {
    tag: market === 'ph' ? '@all' : [],
  }, async ({ page, openDesk, accessibilityFaults }) => {
    const desk = await openDesk();
    const { first, line, user } = await shift(desk, market, '/my-day');
    const username = `wall.${randomUUID().slice(0, 8)}`;
    await withDatabase(server, async (db) => {
      const fields = { username, email: `${username}@otolead.test`, markets: [market] };
      await buildUser(db, { ...fields, name: 'Wali Papan', roleId: ROLE.supervisor });
      // The agents of journeys have one name.
      await db
        .updateTable('app_user')
        .set({ name: `Lina ${user}` })
        .where('username', '=', user)
        .execute();
      const streaming = receivingEvents(page);
      await signInAs(page, db, username, `${server.url}/${market}`, '/wallboard');
      await streaming;
    });
    if (market === 'id') {
      await readOnPhone(page);
      await page.goto(`${server.url}/${market}/wallboard`);
    }
    const state = page
      .getByRole('row', { name: `Lina ${user}` })
      .getByRole('cell')
      .first();
    await expect(state).toContainText('LOGIN');
    const loads = () => page.evaluate(() => performance.getEntriesByType('navigation').length);
    const before = await loads();
    const [ready, calling, consulting, wrappingUp, lunch] = words;
    Object.assign(line, { status: 'READY', pauseCode: '' });
    await expect(state).toContainText(ready);
    connect(line, 'V', first.mobile.slice(2), first.lead_id);
    await expect(state).toContainText(calling);
    expect(await accessibilityFaults()).toEqual([]);
    line.sub = 'PARK';
    await expect(state).toContainText(consulting);
    line.sub = 'DEAD';
    await expect(state).toContainText(wrappingUp);
    Object.assign(line, IDLE, { pauseCode: 'LUNCH' });
    await expect(state).toContainText(lunch);
    expect(await accessibilityFaults()).toEqual([]);
    expect(await loads()).toBe(before);
  });

test('an administrator sets the statuses of the dialer and tests the connection', async ({
  page,
  accessibilityFaults,
}) => {
  const username = `admin.${randomUUID().slice(0, 8)}`;
  vicidial.lines.agents.set('stranger', { ...IDLE });
  await withDatabase(server, async (db) => {
    const fields = { username, email: `${username}@otolead.test`, name: 'Adi Saluran' };
    await buildUser(db, { ...fields, roleId: ROLE.administrator });
    await signInAs(page, db, username, `${server.url}/id`, '/site_settings');
  });
  const codes = page.getByLabel('Statuses of the dialer');
  await codes.fill('busy engaged');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/^Write outcomes \(talked, callback/)).toBeVisible();
  await codes.fill('busy AB, sale DEAL');
  const panel = page.getByRole('region', { name: 'Connection of the agents’ lines' });
  await panel.getByRole('button', { name: 'Test the connection' }).click();
  await expect(panel.getByRole('status')).toContainText('States of the lines: the dialer answers');
  await expect(panel.getByRole('status')).toContainText('Commands to the lines: the dialer answers');
  await expect(panel.getByRole('status')).toContainText('stranger');
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/lead-list$/);
  await page.goto(`${server.url}/id/site_settings`);
  await expect(codes).toHaveValue('busy AB, sale DEAL');
  await page.getByRole('tab', { name: 'Change log' }).click();
  await expect(page.getByText(/Statuses of the dialer: .* → busy AB, sale DEAL/).first()).toBeVisible();
  vicidial.lines.agents.delete('stranger');
});
