import type { Page } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { field, listedBy, listShown, rows } from './list-page.ts';

const PRIORITY = 'Priority push';
const ADD = 'Add to dialer';
const EXPORT = 'Export CSV';

const SEARCH_BY = ['Name, mobile or lead id', 'Name', 'Mobile', 'Lead id'];

/** The list's actions and search modes by role: exactly these. */
const ROLES = [
  {
    ids: 'LST-012 LST-054',
    username: 'supervisor.id',
    actions: [PRIORITY, ADD, EXPORT],
    searches: [...SEARCH_BY, 'My Active', 'My Active agent'],
  },
  {
    ids: 'LST-011 LST-055',
    username: 'agent.id',
    actions: [PRIORITY],
    searches: [...SEARCH_BY, 'My Active'],
  },
  { ids: 'LST-015 LST-056', username: 'auditor.id', actions: [EXPORT], searches: SEARCH_BY },
] as const;

for (const { ids, username, actions, searches } of ROLES)
  test(`${ids} ${username} pushes, exports and searches by what the role allows, and by nothing else`, async ({
    page,
    signIn,
  }) => {
    await signIn(username);
    await listShown(page);
    for (const name of [PRIORITY, ADD, EXPORT])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(
        (actions as readonly string[]).includes(name) ? 1 : 0,
      );
    await page.getByRole('button', { name: /^Search by/ }).click();
    const menu = page.getByRole('menu');
    const items = menu.getByRole('menuitemradio').or(menu.getByRole('menuitem'));
    await expect(items).toHaveText([...searches]);
    const view = page.getByRole('radiogroup', { name: 'Which leads' });
    await expect(view).toHaveCount(1);
    if (username === 'auditor.id') {
      await page.keyboard.press('Escape');
      // Auditors own no leads.
      await view.getByText('My Active').click();
      await expect(page.getByText('No record found', { exact: true })).toBeVisible();
    }
    if (username !== 'supervisor.id') return;
    await listedBy(page, () => menu.getByRole('menuitem', { name: 'My Active agent' }).click());
    // The closing menu returns the focus, which would close a list that opened before.
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Search by/ })).toBeFocused();
    const agents = field(page, 'My Active agent');
    await agents.click();
    const request = await listedBy(page, () => page.getByRole('option').first().click());
    expect(request).toMatchObject({ my_active: true, myactive_agent_id: [expect.any(Number)] });
  });

/** The returned function names the one right that the page's answer omits. */
async function withholder(page: Page): Promise<(path: string) => void> {
  let missing = '';
  await page.route(/get_user_access_list$/, async (route) => {
    const response = await route.fetch();
    // The page that signs out fetches the rights too, perhaps after its session has ended.
    if (!response.ok()) return route.fulfill({ response });
    const { data, ...envelope } = (await response.json()) as { data: { path: string }[] };
    const rights = data.filter(({ path }) => path !== missing);
    await route.fulfill({ response, json: { ...envelope, data: rights } });
  });
  return (path) => {
    missing = path;
  };
}

test('LST-013 LST-014 each My Active action needs its page right', async ({ page, signIn }) => {
  const withhold = await withholder(page);
  const bar = page.getByRole('region', { name: 'Selected rows' });
  for (const [path, kept] of [
    ['/reassign_my_active', 'Remove from My Active'],
    ['/remove_my_active', 'Reassign'],
  ] as const) {
    withhold(path);
    await signIn('supervisor.id', { at: '/lead-list?date=any&view=myactive', carries: false });
    await rows(page).first().getByRole('checkbox').click();
    await expect(bar.getByRole('button', { name: kept, exact: true })).toBeVisible();
    const other = path === '/reassign_my_active' ? 'Reassign' : 'Remove from My Active';
    await expect(bar.getByRole('button', { name: other, exact: true })).toHaveCount(0);
    await page.goto('/id/logout');
    await expect(page).toHaveURL(/\/login/);
  }
});

test('LST-023 LST-024 roles 1 and 5 select and move My Active leads, and only while they look at those', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/lead-list?date=any' });
  await listShown(page);
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Which leads' }).getByText('My Active').click();
  await rows(page).first().getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar.getByRole('button', { name: 'Reassign', exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Remove from My Active' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.goto('/id/logout');
  await expect(page).toHaveURL(/\/login/);

  await signIn('agent.id', { at: '/lead-list?date=any&view=myactive' });
  await expect(page.getByRole('radio', { name: 'My Active' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
});

test('LST-016 without the right to open leads an id in the list is a number that leads nowhere', async ({
  page,
  signIn,
  database,
}) => {
  const { lead_id: id } = await ownLead(database, { name: 'Tanpa Tautan' });
  (await withholder(page))('/Leads-Details');
  await signIn('supervisor.id', { at: `/lead-list?lead_ids=${id}`, carries: false });
  const row = page.getByRole('row').filter({ hasText: 'Tanpa Tautan' });
  const number = row.getByText(String(id), { exact: true });
  await expect(number).toBeVisible();
  await expect(row.getByRole('link')).toHaveCount(0);
  await number.click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/id/lead-list?lead_ids=${id}`);
  expect(page.context().pages()).toHaveLength(1);
});
