import { randomUUID } from 'node:crypto';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { instantOf } from '@otolead/contract/kernel/market-time.ts';
import type { Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { inTransaction } from '../server/src/platform/db/transaction.ts';
import { noteLeads } from '../server/src/platform/events/event-log.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { test as base, expect, receivingEvents } from './journey.ts';
import { rows } from './list-page.ts';
import { ownName } from './own.ts';
import { field as fieldOf, marketDay, saveStatus } from './status-form.ts';

interface Desks {
  /** A page in a second browser, signed in at this path; its event stream is open. */
  readonly deskOf: (username: string, path: string) => Promise<Page>;
}

const test = base.extend<Desks>({
  deskOf: async ({ openDesk, signIn }, use) => {
    await use(async (username, at) => {
      const desk = await openDesk();
      const streaming = receivingEvents(desk);
      await signIn(username, { at, on: desk });
      await streaming;
      return desk;
    });
  },
});

function ownAgent(database: Db, name: string) {
  const username = `live.${randomUUID().slice(0, 8)}`;
  return buildUser(database, { username, name, email: `${username}@otolead.test`, dialer_user_id: username });
}

const loadsOf = (page: Page) => page.evaluate(() => performance.getEntriesByType('navigation').length);

test('a lead that a supervisor reassigns in the list is in its new agent’s day and on its former agent’s screen at once', {
  tag: '@all',
}, async ({ page, database, signIn, deskOf }) => {
  const [fromName, toName] = [ownName('Live Lama'), ownName('Live Baru')];
  const [from, to] = [await ownAgent(database, fromName), await ownAgent(database, toName)];
  const lead = await ownLead(database, {
    name: 'Wening Langsung',
    status_id: 2,
    sub_status_id: 2,
    followup_at: now(-60 * 60_000),
    myactive_agent_id: from.id,
    myactive_at: now(),
  });
  const former = await deskOf(from.username, `/Leads-Details?id=${lead.lead_id}`);
  const next = await deskOf(to.username, '/my-day');
  await expect(
    former.getByRole('banner').or(former.locator('header')).getByText(fromName).first(),
  ).toBeVisible();
  const overdue = next.getByRole('region', { name: 'Overdue' });
  await expect(overdue).toBeVisible();
  await expect(overdue.getByRole('listitem')).toHaveCount(0);

  await signIn('supervisor.id', { at: `/lead-list?view=myactive&lead_ids=${lead.lead_id}` });
  await rows(page).first().getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Reassign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reassign My Active' });
  await dialog.getByRole('combobox', { name: 'Agent' }).fill(toName);
  await page.getByRole('option', { name: toName }).click();
  await dialog.getByLabel(/^Comment/).fill('Knows the customer');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page
    .getByRole('dialog', { name: 'Are you sure you want to assign to this agent?' })
    .getByRole('button', { name: 'Update' })
    .click();

  await expect(overdue).toContainText('Wening Langsung');
  await expect(former.locator('header').getByText(toName).first()).toBeVisible();
  await expect(former.getByText('Knows the customer')).toBeVisible();
  expect([await loadsOf(former), await loadsOf(next)]).toEqual([1, 1]);
});

test('two people on one lead see each other and each other’s changes; the unsaved work of one stays', {
  tag: '@all',
}, async ({ page, database, signIn, deskOf, accessibilityFaults }) => {
  const lead = await ownLead(database, {
    name: 'Yanti Berdua',
    status_id: 2,
    sub_status_id: 2,
    followup_at: instantOf(marketDay(2), '09:00', MARKETS.id.timeZone),
    buy_time_days: 14,
    buy_by: marketDay(14),
  });
  const where = `/Leads-Details?id=${lead.lead_id}`;
  const [agent, other] = [await ownAgent(database, 'Live Bersama'), await ownAgent(database, 'Live Kedua')];
  await signIn(agent.username, { at: where });
  const field = page.locator('[name=internal_comment]');
  await field.fill('Wants the white one');
  const desk = await deskOf(other.username, where);
  await expect(desk.getByText('Also open: Live Bersama')).toBeVisible();
  const seen = page.getByText('Also open: Live Kedua');
  await expect(seen).toBeVisible();
  // A customer name that fills the strip: the viewers' names yield, and nothing overlaps.
  await database
    .updateTable('lead')
    .set({ name: 'Yanti Berdua binti Abdurrahman Wirahadikusumah' })
    .where('lead_id', '=', lead.lead_id)
    .execute();
  await desk.reload();
  await expect(desk.getByText('Also open: Live Bersama')).toBeVisible();
  const strip = desk.locator('header').filter({ has: desk.getByRole('heading', { level: 1 }) });
  const due = await strip.locator('dl').boundingBox();
  const viewers = await strip.getByTitle('Live Bersama').boundingBox();
  expect((viewers?.x ?? 0) + (viewers?.width ?? 0)).toBeLessThanOrEqual(due?.x ?? 0);
  expect(await accessibilityFaults()).toEqual([]);

  await desk.getByRole('button', { name: '+7 days' }).click();
  await saveStatus(desk);
  const history = page.getByRole('tabpanel');
  await expect(history.getByText('Live Kedua').first()).toBeVisible();
  await expect(field).toHaveValue('Wants the white one');
  await expect(
    page.getByText(/^Live Kedua changed at .*: Follow-up date\. What you have typed stays\.$/),
  ).toBeVisible();
  // A field without local changes takes the saved value.
  const saved = await fieldOf(desk, 'Follow-up date').inputValue();
  await expect(fieldOf(page, 'Follow-up date')).toHaveValue(saved);

  await desk.close();
  await expect(page.getByText('Also open:')).toHaveCount(0);
  const row = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('version');
  expect(await row.executeTakeFirstOrThrow()).toEqual({ version: 2 });
});

test('the lists of others show a change in its row: no row moves, and one that matches no more is marked until asked', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const hot = {
    status_id: 2,
    sub_status_id: 2,
    followup_at: instantOf(marketDay(2), '09:00', MARKETS.id.timeZone),
  };
  const names = ['Zaki Satu', 'Zaki Dua', 'Zaki Tiga'];
  const leads = await Promise.all(names.map((name) => ownLead(database, { name, ...hot })));
  const [first, second, third] = leads.map(({ lead_id: id }) => id);
  await database
    .updateTable('lead')
    .set({ sub_status_id: 4 })
    .where('lead_id', '=', third ?? 0)
    .execute();
  await signIn('supervisor.id', {
    at: `/lead-list?date=any&lead_ids=${[first, second, third].join(',')}&status=2&sub=2`,
  });
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(rowOf('Zaki Satu')).toContainText('Hot');
  await expect(rowOf('Zaki Tiga')).toHaveCount(0);
  const order = await page.getByRole('row').allTextContents();

  const change = (leadId: number | undefined, columns: { attempts?: number; sub_status_id?: number }) =>
    inTransaction(database, async (tx) => {
      await tx
        .updateTable('lead')
        .set(columns)
        .where('lead_id', '=', leadId ?? 0)
        .execute();
      await noteLeads(tx, [{ leadId: leadId ?? 0, marketId: 1 }]);
    });
  // The first answer about the change is lost, and it is asked for once more.
  await page.route(
    '**/api/crm/lead/lead_list',
    (route) =>
      route.fulfill({
        status: 500,
        json: { status: 500, message: 'Something went wrong', error_code: 'server_error' },
      }),
    { times: 1 },
  );
  await change(first, { attempts: 47 });
  await expect(rowOf('Zaki Satu').getByText('47', { exact: true })).toBeVisible({ timeout: 20_000 });
  await change(second, { sub_status_id: 3 });
  const left = rowOf('Zaki Dua');
  await expect(left).toHaveAccessibleDescription('Changed meanwhile: does not match this list any more');
  await expect(left).toContainText('Warm');
  await change(third, { sub_status_id: 2 });
  await expect(
    page.getByRole('status').getByText('1 new lead · 1 row does not match any more'),
  ).toBeVisible();
  const at = (texts: readonly string[], name: string) => texts.findIndex((text) => text.includes(name));
  const later = await page.getByRole('row').allTextContents();
  for (const name of names) expect(at(later, name)).toBe(at(order, name));
  expect(await accessibilityFaults()).toEqual([]);

  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(rowOf('Zaki Tiga')).toBeVisible();
  await expect(rowOf('Zaki Dua')).toHaveCount(0);
  await expect(page.getByText('does not match any more')).toHaveCount(0);
});
