import type { Page } from '@playwright/test';
import { inTransaction } from '../server/src/platform/db/transaction.ts';
import { noteEvent } from '../server/src/platform/events/event-log.ts';
import { buildRole, buildUser } from '../server/test/builders/users.ts';
import { codeCame, EVENT_STREAM, expect, receivingEvents, test } from './journey.ts';
import { ownDomain } from './own.ts';

/** Addresses of the streams that a tab itself has opened. */
function streamsOf(tab: Page): readonly string[] {
  const opened: string[] = [];
  tab.on('response', (response) => {
    if (response.url().includes(EVENT_STREAM)) opened.push(response.url());
  });
  return opened;
}

test('a right and a master record that an administrator changes are in the other browser without a reload', {
  tag: '@all',
}, async ({ page, openDesk, database, signIn }) => {
  // A role for this journey alone; all others share the demo's roles.
  const held = await database
    .selectFrom('access_entry')
    .where('path', 'in', ['/domains', '/lead-list'])
    .select('privilege_id')
    .execute();
  const role = await buildRole(
    database,
    held.map(({ privilege_id: id }) => id),
  );
  const reader = await buildUser(database, { roleId: role.id, markets: ['ph'] });
  const name = ownDomain('seen-live');
  const desk = await openDesk();
  const streaming = receivingEvents(desk);
  await signIn(reader.username, { market: 'ph', at: '/domains', on: desk });
  await expect(desk.getByRole('heading', { name: 'Domains' })).toBeVisible();
  await streaming;
  await signIn('admin.ph', { market: 'ph', at: '/add_domain' });
  const loads = await desk.evaluate(() => performance.getEntriesByType('navigation').length);

  const form = page.getByRole('form', { name: 'Add domain' });
  await form.getByLabel('Business type').fill('oem');
  await page.getByRole('option', { name: 'OEM' }).click();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Name').press('Control+Enter');
  await expect(page).toHaveURL(/\/ph\/domains$/);
  await expect(desk.getByRole('row', { name: new RegExp(name) })).toBeVisible();

  await page.goto('/ph/role_matrix');
  const edit = page.getByRole('button', { name: `Test role ${role.id}`, exact: true });
  await edit.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: /^Domains?/ }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByRole('heading', { name: 'Domains' })).toHaveCount(0);
  await edit.click();
  await dialog.getByRole('switch', { name: /^Domains?/ }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(desk.getByRole('heading', { name: 'Domains' })).toBeVisible();
  expect(await desk.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(loads);
});

test('tabs of a browser share one stream, and the next takes over when its tab closes', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const context = page.context();
  await signIn('supervisor.ph', { market: 'ph', at: '/domains' });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await page.goto('about:blank');
  const [ofFirst, ofSecond] = [streamsOf(first), streamsOf(second)];
  await first.goto('/ph/domains');
  // The stream opens after the first screen.
  await codeCame(first, 'frame');
  await expect.poll(() => ofFirst.length).toBe(1);
  await second.goto('/ph/domains');
  await codeCame(second, 'frame');
  const isNextInLine = async () =>
    ((await navigator.locks.query()).pending ?? []).some(({ name }) => name === 'otolead-live');
  await expect.poll(() => second.evaluate(isNextInLine)).toBe(true);
  const add = (name: string) =>
    inTransaction(database, async (tx) => {
      const domain = { market_id: 2, business_type_id: 1, name };
      const { id } = await tx.insertInto('domain').values(domain).returning('id').executeTakeFirstOrThrow();
      await noteEvent(tx, { kind: 'domain', marketId: 2, key: id });
    });
  const run = Date.now();
  await add(`both-${run}.example`);
  for (const tab of [first, second])
    await expect(tab.getByRole('row', { name: `both-${run}.example` })).toBeVisible();
  expect([ofFirst.length, ofSecond.length]).toEqual([1, 0]);
  await first.close();
  await expect.poll(() => ofSecond[0]).toContain('last_event_id=');
  await add(`taken-${run}.example`);
  await expect(second.getByRole('row', { name: `taken-${run}.example` })).toBeVisible();
});
