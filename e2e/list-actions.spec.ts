import { codeCame, expect, tabOpenedBy, test } from './journey.ts';
import { choose, field, isList, isSearch, listedBy, listShown, rows } from './list-page.ts';

const PRIORITY = 'Priority push';
const ADD = 'Add to dialer';

test('LST-002 LST-017 LST-021 a link with lead ids lists those alone, with dots of three colours; an id opens the lead in a separate tab', async ({
  page,
  signIn,
  database,
}) => {
  const { lead_id: dotted } = await database
    .selectFrom('lead_preference')
    .innerJoin('lead', 'lead.lead_id', 'lead_preference.lead_id')
    .where('lead.market_id', '=', 1)
    .groupBy('lead_preference.lead_id')
    .having((eb) => eb.fn.countAll(), '>=', 3)
    .select('lead_preference.lead_id')
    .orderBy('lead_preference.lead_id')
    .executeTakeFirstOrThrow();
  const { lead_id: other } = await database
    .selectFrom('lead')
    .where('market_id', '=', 1)
    .where('lead_id', '!=', dotted)
    .select('lead_id')
    .orderBy('lead_id')
    .offset(40)
    .limit(1)
    .executeTakeFirstOrThrow();
  const ids = [dotted, other];
  const first = page.waitForRequest((request) => request.url().endsWith('/lead/lead_list'));
  await signIn('auditor.id', { at: `/lead-list?lead_ids=${ids.join(',')}` });
  expect((await first).postDataJSON()).toEqual({ lead_ids: ids });
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('Follow-up date', { exact: true })).toHaveCount(0);

  const row = rows(page).filter({ has: page.getByRole('link', { name: String(dotted), exact: true }) });
  const dots = row.locator('[data-column=interested_in] [data-position]');
  await expect(dots).toHaveCount(3);
  const colours = await dots.evaluateAll((all) =>
    all.map((dot) => (getComputedStyle(dot).backgroundColor.match(/\d+/g) ?? []).map(Number)),
  );
  const hue = ([red = 0, green = 0, blue = 0]: number[]) =>
    blue > red ? 'blue' : green > 100 ? 'orange' : red > 200 ? 'red' : `${red} ${green} ${blue}`;
  expect(colours.map(hue)).toEqual(['red', 'blue', 'orange']);

  const link = page.getByRole('link', { name: String(other), exact: true });
  await tabOpenedBy(page, new RegExp(`/id/Leads-Details\\?id=${other}`), () => link.click());
  await expect(page).toHaveURL(/lead-list/);
});

test('LST-065 LST-066 LST-068 a priority push is offered below 5000 leads, to lists of dialer campaigns only, and needs one', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('supervisor.id', { at: '/lead-list?date=any' });
  await listShown(page);
  const { total } = await database
    .selectFrom('lead')
    .where('market_id', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBeGreaterThan(5000);
  const priority = page.getByRole('button', { name: PRIORITY, exact: true });
  await expect(priority).toHaveCount(0);

  await page.goto('/id/lead-list');
  await priority.click();
  const dialog = page.getByRole('dialog', { name: PRIORITY });
  let sent = 0;
  page.on('request', (request) => {
    if (isSearch(request)) sent += 1;
  });
  await dialog.getByRole('button', { name: 'Push', exact: true }).click();
  await expect(dialog.getByText('Priority list id is required')).toBeVisible();
  // One word for one thing, as in the specified message.
  await expect(field(page, 'Priority list')).toBeFocused();
  await expect(field(page, 'Priority list')).toHaveAttribute('placeholder', 'Choose a priority list');
  expect(sent).toBe(0);
  await field(page, 'Priority list').click();
  await page.getByRole('option').first().waitFor();
  const offered = await page.getByRole('option').allTextContents();
  const lists = await database
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process.market_id', '=', 1)
    .select(['process_list.list_name', 'campaign.dialer_flag'])
    .execute();
  const flagged = lists.filter(({ dialer_flag }) => Boolean(dialer_flag)).map(({ list_name: name }) => name);
  expect(offered.length).toBeGreaterThan(0);
  for (const option of offered)
    expect(
      flagged.some((name) => option.includes(name)),
      option,
    ).toBe(true);
});

test('LST-069 ERR-021 LST-070 adding to the dialer asks first; a push that fails shows the server’s words, or BAD_REQUEST', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.ph', { market: 'ph' });
  await listShown(page);
  const isPush = (body: unknown) => JSON.stringify(body ?? {}).includes('push_to_dialer');
  let answer: { status: number; body: string } = { status: 400, body: '{"status":400}' };
  let pushes = 0;
  await page.route(/\/lead\/lead_list$/, async (route) => {
    if (!isPush(route.request().postDataJSON())) return route.continue();
    pushes += 1;
    return route.fulfill({ ...answer, contentType: 'application/json' });
  });
  const ask = page.getByRole('dialog', { name: 'Do you want to add to dialer?' });
  const add = page.getByRole('button', { name: ADD, exact: true }).first();

  await add.click();
  await expect(ask).toContainText(/[\d,.]+\+? leads:/);
  await expect(ask.getByRole('listitem')).toHaveText(['Follow-up date: today']);
  await page.keyboard.press('Escape');
  await expect(ask).toHaveCount(0);
  expect(pushes).toBe(0);

  await add.click();
  await ask.getByRole('button', { name: ADD }).click();
  await expect(page.getByText('BAD_REQUEST', { exact: true })).toBeVisible();

  answer = { status: 400, body: '{"status":400,"message":"The dialer is closed tonight"}' };
  await add.click();
  await ask.getByRole('button', { name: ADD }).click();
  await expect(page.getByText('The dialer is closed tonight')).toBeVisible();
  expect(pushes).toBe(2);
});

test('SES-024 LST-058 LST-059 Push To Dialer in the Admin menu opens a popup: it offers the processes, All first and chosen, to push or to cancel', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.ph', { market: 'ph' });
  const open = async () => {
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Push To Dialer' }).click();
  };
  await open();
  const popup = page.getByRole('dialog', { name: 'Push To Dialer' });
  await expect(popup).toBeVisible();
  await expect(page).toHaveURL('/ph/lead-list');
  await expect(field(page, 'Process')).toHaveValue('All');
  await field(page, 'Process').click();
  await expect(page.getByRole('option').first()).toHaveText('All');
  await expect(page.getByRole('option').first()).toHaveAttribute('value', '-1');
  const process = (await page.getByRole('option').nth(1).textContent()) ?? '';
  await page.getByRole('option').nth(1).click();
  await expect(field(page, 'Process')).toHaveValue(process);
  await popup.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(popup).toHaveCount(0);

  await open();
  await choose(page, 'Process', process);
  const push = page.waitForRequest(
    (request) => request.postData()?.includes('is_dailer_push_global') === true,
  );
  await popup.getByRole('button', { name: 'Push', exact: true }).click();
  expect((await push).postDataJSON()).toMatchObject({
    push_to_dialer: true,
    is_dailer_push_global: true,
    gm_id: [expect.any(Number)],
  });
  await expect(popup).toHaveCount(0);
});

test('LST-071 a list that cannot be loaded shows no toast, and a way to try again in its place', async ({
  page,
  signIn,
}) => {
  await signIn('agent.id');
  await listShown(page);
  // The code for toasts loads after the first screen.
  await codeCame(page, 'frame');
  let fault: string | null = 'First fault';
  await page.route(/\/lead\/lead_list$/, (route) =>
    fault
      ? route.fulfill({ status: 500, body: JSON.stringify({ status: 500, message: fault }) })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Clear all' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
  await expect(alert).toContainText('First fault');
  // The list shows the fault in place; a toast would outlive it or repeat the next one.
  fault = 'Second fault';
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toContainText('Second fault');
  await expect(page.getByText(/(First|Second) fault/)).toHaveCount(1, { timeout: 1 });
  fault = null;
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('API-053 ERR-014 a new search begins with the first page, and says when nothing matches', async ({
  page,
  signIn,
}) => {
  await signIn('agent.ph', { market: 'ph', at: '/lead-list?date=any' });
  await listShown(page);
  const second = page.waitForResponse(
    (response) => isList(response) && response.request().postData()?.includes('cursor') === true,
  );
  // The rest of the first page renders a moment after its visible rows.
  await expect(rows(page)).toHaveCount(50);
  await rows(page).last().scrollIntoViewIfNeeded();
  await second;
  const request = await listedBy(page, () => page.locator('input[inputmode=search]').fill('zzzz zzzz'));
  expect(request).toEqual({ search: 'zzzz zzzz' });
  await expect(page.getByText('No record found', { exact: true })).toBeVisible();
  await expect(page.getByText(/Nothing matches “zzzz zzzz”/)).toBeVisible();
  await page.locator('input[inputmode=search]').fill('san');
  await expect(rows(page).first()).toBeVisible();
  const list = page.locator('[data-scroll-restoration-id=lead-list]');
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
});
