import { addDays, formatDate, localDate } from '@otolead/contract/kernel/market-time.ts';
import { now } from './clock.ts';
import { expect, test } from './journey.ts';
import { chips, choose, closeOptions, field, isSearch, listedBy, listShown, rows } from './list-page.ts';

const today = () => localDate(now(), 'Asia/Jakarta');
const typed = (date: string) => formatDate(date, 'en');

test('LST-037 LST-005 LST-008 opens with today’s follow-ups; Reset brings them back, Clear all removes every filter', async ({
  page,
  signIn,
}) => {
  const first = page.waitForRequest((request) => request.url().endsWith('/lead/lead_list'));
  await signIn('supervisor.id');
  expect((await first).postDataJSON()).toEqual({
    date_type: 'followup_date',
    start_date: today(),
    end_date: today(),
  });
  await expect(chips(page).first()).toHaveText(/Follow-up date\s*today/);
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await choose(page, 'Date type', 'Created date');
  const request = await listedBy(page, () => field(page, 'From').fill(typed(addDays(today(), -3))));
  expect(request).toEqual({ date_type: 'created_date', start_date: addDays(today(), -3), end_date: today() });
  await expect(chips(page).first()).toContainText('Created date');

  // A from date alone runs until today; for future follow-ups it is a single day.
  const ahead = addDays(today(), 5);
  await choose(page, 'Date type', 'Follow-up date');
  const day = await listedBy(page, () => field(page, 'From').fill(typed(ahead)));
  expect(day).toEqual({ date_type: 'followup_date', start_date: ahead, end_date: ahead });
  await page.keyboard.press('Escape');

  expect(await listedBy(page, () => page.getByRole('button', { name: 'Clear all' }).first().click())).toEqual(
    {},
  );
  await expect(page).toHaveURL(/date=any/);
  await expect(chips(page).filter({ hasText: 'date' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await expect(chips(page).first()).toHaveText(/Follow-up date\s*today/);
  // Reset has nothing left to clear and keeps the focus in the filters.
  await expect(page.getByRole('list', { name: 'Filters in force' }).locator(':focus')).toHaveCount(1);
  await expect(page).not.toHaveURL(/date=/);
});

test('LST-032 LST-033 LST-034 a date type enables the from date; another type clears both, another from date the to date', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await listShown(page);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  const [from, to] = [field(page, 'From'), field(page, 'To')];
  await expect(from).toBeDisabled();
  await expect(to).toBeDisabled();

  await choose(page, 'Date type', 'Booking date');
  await expect(from).toBeEnabled();
  await expect(to).toBeDisabled();
  await from.fill(typed(addDays(today(), -9)));
  await to.fill(typed(addDays(today(), -2)));
  await to.press('Tab');
  await expect(page).toHaveURL(new RegExp(`to=${addDays(today(), -2)}`));

  // Without a to date the range runs until today, so the field shows today after the from date cleared it.
  await from.fill(typed(addDays(today(), -7)));
  await expect(to).toHaveValue(typed(today()));

  await choose(page, 'Date type', 'Purchase date');
  await expect(from).toHaveValue('');
  await expect(to).toHaveValue('');
});

test('LST-045 LST-046 LST-047 a missing or bad date is named beside its field, and nothing is listed by it', async ({
  page,
  signIn,
  accessibilityFaults,
}) => {
  await signIn('supervisor.id');
  await listShown(page);
  await listedBy(page, () => page.getByRole('button', { name: 'Clear all' }).click());
  await expect(page).toHaveURL(/date=any/);
  const asked: unknown[] = [];
  page.on('request', (request) => {
    // A refetch after a neighbour's new rows has no dates.
    if (isSearch(request) && request.postData()?.includes('_date')) asked.push(request.postDataJSON());
  });
  /** Distinct searches: the list repeats one when another journey adds a row. */
  const searches = () =>
    [...new Set(asked.map((search) => JSON.stringify(search)))].map((it) => JSON.parse(it));
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Date' });
  const [from, to] = [field(page, 'From'), field(page, 'To')];
  const wrongStart = panel.getByText('Please enter valid start date', { exact: true });
  const wrongEnd = panel.getByText('Please enter valid end date', { exact: true });
  const done = panel.getByRole('button', { name: 'Done' });

  await choose(page, 'Date type', 'Created date');
  await done.click();
  await expect(wrongStart).toBeVisible();
  await expect(wrongEnd).toBeVisible();
  await expect(from).toBeFocused();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  expect(await accessibilityFaults()).toEqual([]);

  // No lead was created tomorrow.
  await from.fill(typed(addDays(today(), 1)));
  await from.press('Tab');
  await expect(wrongStart).toBeVisible();
  expect(asked).toEqual([]);

  await from.fill(typed(addDays(today(), -3)));
  await expect(wrongStart).toHaveCount(0);
  await to.fill(typed(addDays(today(), -4)));
  await to.press('Tab');
  await expect(wrongEnd).toBeVisible();
  await done.click();
  await expect(panel).toBeVisible();
  await to.fill(typed(addDays(today(), -2)));
  await to.press('Tab');
  await expect(wrongEnd).toHaveCount(0);
  await done.click();
  await expect(panel).toHaveCount(0);
  // The from date alone ran until today.
  const range = { date_type: 'created_date', start_date: addDays(today(), -3) };
  expect(searches()).toEqual([
    { ...range, end_date: today() },
    { ...range, end_date: addDays(today(), -2) },
  ]);
});

test('LST-006 LST-007 the advanced filter is a popover, a drawer on a phone, and closes on a click outside', async ({
  page,
  signIn,
  accessibilityFaults,
}) => {
  await signIn('supervisor.id');
  await listShown(page);
  const more = page.getByRole('button', { name: /^More filters/ });
  await more.click();
  const popover = page.getByRole('dialog', { name: 'More filters' });
  await expect(popover.getByText('Car of interest')).toBeVisible();
  await expect(popover).not.toHaveAttribute('aria-modal', 'true');
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('heading', { name: 'Leads' }).click();
  await expect(popover).toHaveCount(0);

  await page.setViewportSize({ width: 375, height: 812 });
  await more.click();
  const drawer = page.locator('[role=dialog][aria-modal=true]');
  await expect(drawer.getByText('Car of interest')).toBeVisible();
  const box = await drawer.boundingBox();
  expect(box?.height).toBe(812);
  expect(await accessibilityFaults()).toEqual([]);
  await page.mouse.click(8, 400);
  await expect(drawer).toHaveCount(0);
});

test('LST-038 LST-039 LST-040 statuses offer their sub-statuses; a city brings its cluster and takes it along, a cluster its cities', async ({
  page,
  signIn,
  database,
}) => {
  const clusters = await database
    .selectFrom('city')
    .innerJoin('cluster', 'cluster.id', 'city.cluster_id')
    .where('city.market_id', '=', 1)
    .select((eb) => ['cluster.id', 'cluster.name', eb.fn.countAll<number>().as('cities')])
    .groupBy(['cluster.id', 'cluster.name'])
    .orderBy('cluster.id')
    .execute();
  const cluster = clusters.find(({ cities }) => cities > 1 && cities < 9);
  if (!cluster) throw new Error('no small cluster in the demo');
  const cities = await database
    .selectFrom('city')
    .where('cluster_id', '=', cluster.id)
    .select(['id', 'name'])
    .orderBy('name')
    .execute();
  const city = cities[0];
  if (!city) throw new Error('a cluster without cities');
  const ids = cities.map(({ id }) => id).sort((one, other) => one - other);
  const inAddress = (name: string, values: readonly number[]) =>
    expect
      .poll(() => {
        const chosen = new URL(page.url()).searchParams.get(name);
        return (chosen?.split(',') ?? []).map(Number).sort((one, other) => one - other);
      })
      .toEqual(values);

  await signIn('supervisor.id');
  await listShown(page);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Status' });
  await expect(panel.getByText('Choose a status to see its sub-statuses')).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Interested', exact: true }).check();
  await expect(panel.getByRole('checkbox', { name: 'Hot' })).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'Call Back' })).toHaveCount(0);
  await panel.getByRole('checkbox', { name: 'New', exact: true }).check();
  await expect(panel.getByRole('checkbox', { name: 'Call Back' })).toBeVisible();
  const request = await listedBy(page, () => panel.getByRole('checkbox', { name: 'Hot' }).check());
  expect(request).toMatchObject({ status_id: [2, 1], sub_status_id: [2] });
  await panel.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: /^More filters/ }).click();
  const pick = (label: string, name: string) => async () => {
    await field(page, label).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
    await closeOptions(page, label);
  };
  for (const [label, name, chosen, group] of [
    ['City', city.name, [city.id], [cluster.id]],
    ['City', city.name, [], []],
    ['Cluster', cluster.name, ids, [cluster.id]],
    ['Cluster', cluster.name, [], []],
  ] as const) {
    await pick(label, name)();
    await inAddress('city_id', chosen);
    await inAddress('cluster_list', group);
  }
});

test('LST-042 LST-043 LST-044 All chooses every process, saleable excludes the others, and a DSE is found by a part of the name', async ({
  page,
  signIn,
  database,
}) => {
  const dse = await database
    .selectFrom('dse')
    .innerJoin('dealer', 'dealer.id', 'dse.dealer_id')
    .where('dealer.market_id', '=', 1)
    .select('dse.name')
    .orderBy('dse.id')
    .executeTakeFirstOrThrow();
  await signIn('supervisor.id');
  await listShown(page);
  await page.getByRole('button', { name: /^More filters/ }).click();
  const every = (await listedBy(page, () => choose(page, 'Process', 'All'))).gm_id as number[];
  expect(every.length).toBeGreaterThan(1);

  const panel = page.getByRole('dialog', { name: 'More filters' });
  await closeOptions(page, 'Process');
  await listedBy(page, () => panel.getByRole('radiogroup', { name: 'Saleable' }).getByText('Yes').click());
  const [process] = await database
    .selectFrom('commercial_campaign')
    .where('market_id', '=', 1)
    .where('gm_id', 'in', every)
    .select(['gm_id', 'campaign_name'])
    .orderBy('campaign_name')
    .execute();
  if (!process) throw new Error('no process in the demo');
  // One pill stands for all processes; without it none is chosen.
  await listedBy(page, () => field(page, 'Process').press('Backspace'));
  const request = await listedBy(page, () => choose(page, 'Process', process.campaign_name));
  expect(request.is_saleable).toBe(true);
  expect(request.gm_id).toEqual([process.gm_id]);
  expect(new Set(request.exclude_gm_id as number[])).toEqual(
    new Set(every.filter((gmId) => gmId !== process.gm_id)),
  );

  const part = dse.name.slice(1, 5).toUpperCase();
  await field(page, 'DSE').fill(part);
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: dse.name }).first()).toBeVisible();
  // The old list stays until the server answers.
  await expect(async () => {
    for (const name of await options.allTextContents()) expect(name.toUpperCase()).toContain(part);
  }).toPass();
  const byName = await listedBy(page, () =>
    page.getByRole('option', { name: dse.name, exact: true }).click(),
  );
  expect(byName.dse_name).toEqual([dse.name]);
  await expect(page).not.toHaveURL(new RegExp(encodeURIComponent(dse.name.slice(0, 4))));

  // The link pasted into a second tab.
  const pasted = await page.context().newPage();
  const opened = await listedBy(pasted, () => pasted.goto(page.url()));
  expect(opened.dse_name).toEqual([dse.name]);
  await expect(chips(pasted).filter({ hasText: dse.name })).toBeVisible();
  await pasted.close();
});

test('LST-052 LST-053 attribution and billing offer their states', { tag: '@all' }, async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await listShown(page);
  await page.getByRole('button', { name: /^More filters/ }).click();
  const offered = async (label: string) => {
    await field(page, label).click();
    const options = page.getByRole('listbox', { name: label }).getByRole('option');
    await expect(options.first()).toBeVisible();
    const states = await options.allTextContents();
    await closeOptions(page, label);
    return states;
  };
  expect(await offered('Attribution status')).toEqual([
    'Not Sent For Attribution',
    'Sent For Attribution',
    'Attributed',
    'Rejected',
    'Pending at Client',
  ]);
  expect(await offered('Billing status')).toEqual([
    'Not Sent For Billing',
    'Sent For Billing',
    'Billing Completed',
  ]);
});

test('LST-004 LST-010 All Cases and My Active are two views of the list, which grows while one scrolls', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/lead-list?date=any' });
  await listShown(page);
  const grid = page.getByRole('grid', { name: 'Leads' });
  const next = page.waitForRequest(
    (request) => request.url().endsWith('/lead/lead_list') && 'cursor' in (request.postDataJSON() as object),
  );
  // The rest of the first page renders a moment after its visible rows.
  await expect(rows(page)).toHaveCount(50);
  await rows(page).last().scrollIntoViewIfNeeded();
  await next;
  // The wheel scrolls nothing before more rows have rendered.
  await expect(page.locator('[data-row="50"]')).toBeAttached();
  await grid.hover();
  await page.mouse.wheel(0, 500);
  await expect(page.locator('[data-row="55"]')).toBeAttached();
  await expect(grid).toHaveAttribute('aria-rowcount', /\d{2,}/);

  const view = page.getByRole('radiogroup', { name: 'Which leads' });
  const mine = await listedBy(page, () => view.getByText('My Active').click());
  expect(mine).toEqual({ my_active: true });
  await expect(page).toHaveURL(/view=myactive/);
  await view.getByText('All Cases').click();
  await expect(page).not.toHaveURL(/view=/);
});
