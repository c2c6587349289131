import type { Page } from '@playwright/test';
import { buildDealer } from '../server/test/builders/dealers.ts';
import { buildAssignedCar } from '../server/test/builders/leads.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { expect, tabOpenedBy, test } from './journey.ts';
import { listShown, rows } from './list-page.ts';
import { ownName } from './own.ts';

/** Disabled controls without an explanation in a title, description or tooltip of theirs or their group. */
const unexplained = (page: Page): Promise<string[]> =>
  page.locator('#content').evaluate((content) => {
    const text = (id: string) => document.getElementById(id)?.textContent?.trim() ?? '';
    const says = (element: Element) =>
      Boolean(
        element.getAttribute('title')?.trim() ||
          element.getAttribute('aria-description')?.trim() ||
          element.getAttribute('aria-describedby')?.split(' ').some(text),
      );
    const isExplained = (element: Element) => {
      for (let at: Element | null = element; at && at !== content; at = at.parentElement)
        if (says(at)) return true;
      return [...((element as HTMLInputElement).labels ?? [])].some(says);
    };
    const disabled = content.querySelectorAll(
      ':is(button, input, textarea, select):disabled, [aria-disabled=true]:not([role=radiogroup])',
    );
    return [...disabled]
      .filter((element) => element.checkVisibility() && !isExplained(element))
      .map(
        (element) =>
          `${element.getAttribute('role') ?? element.tagName}: ${
            element.getAttribute('aria-label') ??
            (element as HTMLInputElement).labels?.[0]?.textContent ??
            element.textContent
          }`,
      );
  });

/** Controls that scrolling cannot bring into the window. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.locator('#content').evaluate((content) => {
    const missed: string[] = [];
    for (const control of content.querySelectorAll(
      'button, a, input:not([type=hidden]), textarea, [role=tab]',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      if (!isInside)
        missed.push(control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
    }
    return missed;
  });

const leadShown = (page: Page) =>
  expect(page.getByRole('region', { name: 'Manage status', exact: true })).toBeVisible();

test('every disabled control of a lead says why, and each control is in reach at 1366 px', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const lead = await ownLead(database, { name: 'Wulan Sebab' });
  const dealer = await buildDealer(database, { name: 'Dealer Sebab' });
  await buildAssignedCar(database, { lead, dealer_id: dealer.id });
  const sold = await ownLead(database, {
    name: 'Wira Sebab',
    status_id: 6,
    sub_status_id: 11,
    booking_name: 'Wira Sebab',
    attribution_id: 1,
  });
  await database
    .insertInto('lead_route')
    .values({
      lead_id: lead.lead_id,
      market_id: 1,
      cause: 'arrival',
      process_list_id: null,
      decision: JSON.stringify({ outcome: 'pool', why: 'no_match', processId: null, full: [], missed: [] }),
      routed_at: now(),
    })
    .execute();
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await leadShown(page);
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeVisible();
  // The customer's panel explains the routing rule; the preferences stay beside it.
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(panel('Customer').getByText(/^On no list: no rule matches/)).toBeVisible();
  const [customer, preferences] = [
    await panel('Customer').boundingBox(),
    await panel('Preferences').boundingBox(),
  ];
  expect(preferences?.y).toBe(customer?.y);
  expect(await unexplained(page)).toEqual([]);
  expect(await outOfReach(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1366);
  // Each status shows other fields.
  const statuses = page.getByRole('radiogroup', { name: /^Status/ }).getByRole('radio');
  for (const status of await statuses.all()) {
    if ((await status.getAttribute('aria-disabled')) === 'true') continue;
    await status.click();
    const first = page
      .getByRole('radiogroup', { name: /^Sub-status/i })
      .getByRole('radio', { disabled: false });
    await first.first().click();
    expect(await unexplained(page)).toEqual([]);
  }
  for (const [username, id] of [
    ['agent.id', sold.lead_id],
    ['auditor.id', sold.lead_id],
    ['auditor.id', lead.lead_id],
    ['supervisor.id', sold.lead_id],
  ] as const) {
    await page.context().clearCookies();
    await signIn(username, { at: `/Leads-Details?id=${id}` });
    await leadShown(page);
    expect([username, await unexplained(page)]).toEqual([username, []]);
    expect([username, await outOfReach(page)]).toEqual([username, []]);
  }
});

test('on a phone an assigned car tells everything without scrolling sideways', { tag: '@all' }, async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const lead = await ownLead(database, { name: 'Wening Ponsel' });
  const dealer = await buildDealer(database, { name: 'Dealer Ponsel' });
  await buildAssignedCar(database, {
    lead,
    dealer_id: dealer.id,
    td_status_id: 2,
    td_date: new Date('2026-11-20T03:00:00Z'),
  });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByText('Cars', { exact: true }).click();
  const panel = page.getByRole('region', { name: 'Assigned cars: 1' });
  for (const text of ['Dealer Ponsel', 'Pending', 'Requested'])
    await expect(panel.getByText(text)).toBeInViewport();
  const labels = (cells: Element[]) => cells.map((cell) => getComputedStyle(cell, '::before').content);
  const cells = panel.getByRole('cell');
  expect(await cells.evaluateAll(labels)).toEqual(['"DSE"', '"Status"', '"Test drive"', '"Visit"', 'none']);
  expect(await panel.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  expect(await accessibilityFaults()).toEqual([]);
  expect(await outOfReach(page)).toEqual([]);
});

test('j and k go through the list that a lead was opened from; its row is still the active one there', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const ids: number[] = [];
  for (const name of ['Jejak Satu', 'Jejak Dua', 'Jejak Tiga'])
    ids.push((await ownLead(database, { name })).lead_id);
  await signIn('agent.id', { at: `/lead-list?date=any&lead_ids=${ids.join(',')}` });
  await listShown(page);
  const idOf = async (at: number) =>
    Number(
      new URL(
        (await rows(page).nth(at).getByRole('link').first().getAttribute('href')) ?? '',
        page.url(),
      ).searchParams.get('id'),
    );
  const [first, second] = [await idOf(0), await idOf(1)];
  // List shortcuts work wherever the focus is.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const enter = () => page.keyboard.press('Enter');
  const workspace = await tabOpenedBy(page, new RegExp(`id=${second}$`), enter);
  await expect(workspace.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(workspace.getByRole('heading', { level: 1 })).toBeVisible();
  await workspace.keyboard.press('k');
  await expect(workspace).toHaveURL(new RegExp(`id=${first}$`));
  await expect(workspace.getByRole('button', { name: 'Previous lead of the list' })).toBeDisabled();
  await workspace.keyboard.press('j');
  await expect(workspace).toHaveURL(new RegExp(`id=${second}$`));
  await workspace.close();
  await tabOpenedBy(page, new RegExp(`id=${second}$`), enter);
});

test('the lead of the next step is rendered ahead: nobody counts as looking at it, and a step shows it', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const names = ['Tiga', 'Dua', 'Satu'].map((name) => ownName(`Langkah ${name}`));
  const ids: number[] = [];
  for (const name of names) ids.push((await ownLead(database, { name })).lead_id);
  await signIn('agent.id', { at: `/lead-list?date=any&lead_ids=${ids.join(',')}` });
  await listShown(page);
  const shownNames = await rows(page).getByRole('link').allTextContents();
  const order = shownNames.map((id) => names[ids.indexOf(Number(id))] ?? '');
  const workspace = await tabOpenedBy(page, /Leads-Details/, () =>
    rows(page).first().getByRole('link').click(),
  );
  const heading = workspace.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(order[0] ?? '');
  await workspace.keyboard.press('j');
  await expect(heading).toHaveText(order[1] ?? '');
  await expect(workspace.locator('h1')).toHaveText([order[1] ?? '', order[2] ?? '']);
  const [, , last] = shownNames;
  const viewers = () =>
    database.selectFrom('lead_viewer').where('lead_id', '=', Number(last)).select('lead_id').execute();
  expect(await viewers()).toEqual([]);
  const hidden = workspace.locator('h1').nth(1);
  await hidden.evaluate((element) => element.setAttribute('data-ahead', ''));
  await workspace.keyboard.press('j');
  await expect(heading).toHaveText(order[2] ?? '');
  await expect(heading).toHaveAttribute('data-ahead');
  await expect(workspace).toHaveTitle(new RegExp(order[2] ?? ''));
  await expect.poll(async () => (await viewers()).length).toBe(1);
  await expect(workspace.locator('h1')).toHaveCount(1);
});

test('the card of a routed lead is as high before the code of its last line comes', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const { lead_id: id } = await database
    .selectFrom('lead_route')
    .innerJoin('lead', 'lead.lead_id', 'lead_route.lead_id')
    .where('lead.market_id', '=', 1)
    .select('lead.lead_id')
    .orderBy('lead.lead_id', 'desc')
    .executeTakeFirstOrThrow();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(/\/lead-parts-[^/]*\.js$/, async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  await signIn('supervisor.id', { at: `/Leads-Details?id=${id}` });
  await leadShown(page);
  const customer = page.getByRole('region', { name: 'Customer' });
  await expect(customer).toBeVisible();
  const height = async () => (await customer.boundingBox())?.height;
  const before = await height();
  expect([held, await customer.locator('p time').count()]).toEqual([1, 0]);
  release();
  await expect(customer.locator('p time')).toBeVisible();
  expect(await height()).toBe(before);
});
