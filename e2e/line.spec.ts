import { randomUUID } from 'node:crypto';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Page } from '@playwright/test';
import { buildUser } from '../server/test/builders/users.ts';
import { callName, type FakeLine, IDLE } from '../server/test/fake-lines.ts';
import { type FakeVicidial, startFakeVicidial } from '../server/test/fake-vicidial.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { expect, readOnPhone, signInAs, test } from './journey.ts';
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
