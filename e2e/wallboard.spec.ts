import { randomUUID } from 'node:crypto';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import type { Page } from '@playwright/test';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { expect, readOnPhone, receivingEvents, test } from './journey.ts';

test.beforeAll(async ({ database }) => {
  // Journeys run at any hour.
  await database.updateTable('call_rules').set({ quiet_from: '00:00', quiet_to: '00:00' }).execute();
});

/** Cells of an agent's row: state, calls, connects, talk time, last call, due now, overdue. */
const figuresOf = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('cell');

test('a call at another desk stands on the wallboard at once, equals the database and fills a screen', async ({
  page,
  openDesk,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const username = `wall.${randomUUID().slice(0, 8)}`;
  const name = `Wulan ${username}`;
  const agent = await buildUser(database, { username, name, email: `${username}@otolead.test` });
  const lead = await ownLead(database, {
    name: 'Wati Dinding',
    mobile: '6281377700311',
    followup_at: now(-90 * 60_000),
    myactive_agent_id: agent.id,
  });
  const streaming = receivingEvents(page);
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Wallboard' }).click();
  await expect(figuresOf(page, name)).toHaveText(['Offline', '0', '0', '0:00', '–', '0', '1']);
  await streaming;
  const loads = () => page.evaluate(() => performance.getEntriesByType('navigation').length);
  const before = await loads();

  const desk = await openDesk();
  await desk.addInitScript(() => {
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      if (!this.href.startsWith('tel:')) click.call(this);
    };
  });
  await signIn(username, { at: `/Leads-Details?id=${lead.lead_id}`, on: desk });
  await desk.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(figuresOf(page, name).first()).toHaveText('In a call');
  await expect(figuresOf(page, name).nth(1)).toHaveText('1');
  const call = desk.getByRole('region', { name: 'Call with Wati Dinding' });
  await call.getByRole('button', { name: 'Connected' }).click();
  await call.getByRole('textbox', { name: 'Internal comment' }).press('ControlOrMeta+Enter');
  await expect(figuresOf(page, name).nth(2)).toHaveText('1');
  expect(await loads()).toBe(before);
  expect(await accessibilityFaults()).toEqual([]);

  await page.reload();
  await expect(figuresOf(page, name).nth(2)).toHaveText('1');
  const { timeZone, id: market } = MARKETS.id;
  const { from } = dayBounds(localDate(now(), timeZone), timeZone);
  const made = database
    .selectFrom('lead_call')
    .where('market_id', '=', market)
    .where('called_at', '>=', from)
    .select((eb) => eb.fn.countAll<string>().as('calls'));
  const tile = page.locator('dl > div', { hasText: /^Calls/ }).locator('dd');
  // Other journeys call too.
  await expect(async () => {
    const { calls } = await made.executeTakeFirstOrThrow();
    expect(await tile.textContent()).toBe(new Intl.NumberFormat('en-GB').format(Number(calls)));
  }).toPass();

  await page.getByRole('button', { name: 'Full screen' }).click();
  const wall = page.getByRole('dialog', { name: 'Wallboard' });
  await expect(wall.getByRole('row', { name })).toBeVisible();
  await expect(page).toHaveURL(/tv=1/);
  await page.waitForFunction(() => document.fullscreenElement === document.documentElement);
  expect(await accessibilityFaults()).toEqual([]);
  await wall.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(wall).toHaveCount(0);

  await readOnPhone(page);
  await page.goto('/id/wallboard');
  await expect(page.getByRole('row', { name })).toContainText('Membuka prospek');
  expect(await accessibilityFaults()).toEqual([]);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
});
