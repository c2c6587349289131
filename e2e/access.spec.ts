import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { callBackLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';

test('SES-002 SES-014 LST-001 anyone who may not see leads gets the welcome; lists, leads and unknown paths are not found', async ({
  page,
  signIn,
}) => {
  await signIn('reporting.id');
  await expect(page).toHaveURL(/\/id\/dashboard/);
  await expect(page.getByRole('main')).toHaveText(/^\s*Dashboard\s*Welcome to OtoLead\s*$/);
  // The page itself is empty; links to this role's screens stand beside it, the last opened first.
  const ways = page.getByRole('navigation', { name: 'Where to go' });
  await ways.getByRole('link', { name: 'Sales Report' }).click();
  await expect(page.getByRole('heading', { name: 'Sales Report' })).toBeVisible();
  await page.goto('/id/dashboard');
  await expect(ways.getByRole('heading').first()).toHaveText('Recently opened');
  await expect(ways.getByRole('link').first()).toHaveText('Sales Report');
  const notFound = page.getByRole('heading', { name: 'Page not found' });
  await page.goto('/id/lead-list');
  await expect(page).toHaveURL(/\/id\/not-found/);
  await expect(notFound).toBeVisible();
  for (const path of ['/Leads-Details?id=1000001', '/no-such-page']) {
    await page.goto(`/id${path}`);
    await expect(notFound).toBeVisible();
  }
});

test('SES-008 SES-009 SES-011 the list, a lead and the fallback page stand at their paths, whatever the case', async ({
  page,
  signIn,
  database,
}) => {
  const lead = await callBackLead(database, 'id', 41);
  await signIn('agent.id', { at: '/Lead-List' });
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto(`/id/leads-details?id=${lead.lead_id}`);
  await expect(page.getByRole('heading', { name: lead.name }).first()).toBeVisible();
  await page.goto('/id/not-found');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

// Serial: the second test changes data that the first relies on.
test.describe('the dashboard of the Philippines', () => {
  test.describe.configure({ mode: 'default' });

  test('SES-001 SES-020 SES-021 the menu shows what the rights allow, and logo and dashboard lead to the start', async ({
    page,
    signIn,
  }) => {
    const logo = page.getByRole('link', { name: 'OtoLead' });
    const menu = page.getByRole('navigation').first();
    await signIn('reporting.ph', { market: 'ph', at: '/sales_report' });
    await expect(menu.getByRole('listitem')).toHaveText(['Home', 'Dashboard', 'Report', 'Logout']);
    await logo.click();
    await expect(page).toHaveURL(/\/ph\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.goto('/ph/logout');
    await expect(page).toHaveURL(/\/login/);

    await signIn('agent.ph', { market: 'ph', at: '/dashboard' });
    await expect(page).toHaveURL(/\/ph\/lead-list$/);
    await menu.getByRole('link', { name: 'Audit' }).click();
    await expect(page).toHaveURL(/\/ph\/audit_list/);
    await logo.click();
    await expect(page).toHaveURL(/\/ph\/lead-list$/);
    await expect(page.getByRole('grid')).toBeVisible();
  });

  test('SES-013 a path that the market denies is not found though the right is held, and leaves the menu', async ({
    page,
    signIn,
    database,
  }) => {
    const deny = (paths: readonly string[]) =>
      database
        .updateTable('site_setting')
        .set({ value: JSON.stringify(paths) })
        .where('market_id', '=', MARKETS.ph.id)
        .where('key', '=', 'menu_denied')
        .execute();
    const menu = page.getByRole('navigation').first();
    await signIn('reporting.ph', { market: 'ph', at: '/dashboard' });
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await deny(['/Dashboard']);
    try {
      await page.goto('/ph/dashboard');
      // The stored rights apply until the server's arrive.
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    } finally {
      await deny([]);
    }
    await page.reload();
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });
});

test('SES-018 the 403 page has its heading and its text', async ({ page, signIn }) => {
  await signIn('agent.id', { at: '/403' });
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText("Sorry, but you don't have permission to access this page", { exact: true }),
  ).toBeVisible();
});

test('another market leads a user home, and another market’s lead or none at all is not found', {
  tag: '@all',
}, async ({ page, signIn, database }) => {
  const foreign = await database
    .selectFrom('lead')
    .where('market_id', '=', 2)
    .select('lead_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await signIn('agent.id', { at: `/Leads-Details?id=${foreign.lead_id}` });
  await expect(page.getByText('Record not found').first()).toBeVisible();

  await page.goto(page.url().replace(/id=\d+/, 'id=abc'));
  await expect(page.getByText('Record not found').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/lead-list/);
});

test('MKT-022 MKT-023 the language is the stored choice, and English without one, whatever the browser speaks', async ({
  browser,
  page,
}) => {
  await page.goto('/id/login');
  const { origin } = new URL(page.url());
  const indonesian = await browser.newContext({ locale: 'id-ID' });
  const first = await indonesian.newPage();
  await first.goto(`${origin}/id/login`);
  await expect(first.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(first.locator('html')).toHaveAttribute('lang', 'en');
  await first.evaluate(() => localStorage.setItem('language', 'id'));
  await first.reload();
  await expect(first.getByRole('heading', { name: 'Masuk' })).toBeVisible();
  await first.evaluate(() => localStorage.setItem('language', 'xx'));
  await first.reload();
  await expect(first.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await indonesian.close();
});

test('SES-007 MKT-021 signing out ends every tab, and the chosen language stays', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('supervisor.id');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: /Bahasa Indonesia/ }).click();
  await expect(page.getByRole('heading', { name: 'Prospek' })).toBeVisible();
  await expect(page).toHaveURL(/lead-list/);
  const other = await context.newPage();
  await other.goto('/id/lead-list');
  await expect(other.getByRole('heading', { name: 'Prospek' })).toBeVisible();
  await page.goto('/id/logout');
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
});

const ALL_ENTRIES = [
  ...['Home', 'Dashboard', 'My Day', 'Webform', 'Report', 'Admin', 'Audit', 'Tie-up Brand', 'User List'],
  'Logout',
];

for (const [username, entries] of [
  ['auditor.id', ['Home', 'Dashboard', 'Report', 'Audit', 'Logout']],
  ['agent.id', ['Home', 'Dashboard', 'My Day', 'Audit', 'Logout']],
] as const) {
  test(`SES-022 ${username} has the menu entries, in their order, that the role holds a right below`, {
    tag: '@all',
  }, async ({ page, signIn }) => {
    await signIn(username);
    await expect(page.getByRole('navigation').first().getByRole('listitem')).toHaveText([...entries]);
  });
}

const AREAS = {
  Admin: [
    ...['Lead Update', 'Lead Status Upload', 'SPK Date Update', 'Brand Lead Update'],
    ...['City Dealer Mapping', 'Dealer List', 'SM List'],
    ...['Campaign Packs', 'Call Rules', 'Call Scripts', 'Recordings', 'Audit Questions'],
    ...['Configuration Lists', 'Reference Data', 'Partners', 'Partner keys', 'Webhooks', 'Message Templates'],
    ...['Push To Dialer', 'Set up', 'Role List', 'Site Settings', 'Change Log'],
    ...['Security Log', 'View Log', 'Export Approvals', 'Erasures', 'Retention'],
  ],
  Webform: [
    ...['Manage Process', 'Manage Campaigns', 'Manage Domains', 'Manage Webids', 'Manage WebRules'],
    ...['Upload Leads', 'Black List', 'Lead Type'],
  ],
  Report: [
    ...['Dialer Report', 'Ops Report', 'Cross-Sell Report', 'Lead Raw Data', 'Performance Report'],
    ...['Agent Performance Report', 'Sales Report', 'Assigned Lead Summary', 'Retail Report'],
    ...[
      'Retail Create Report',
      'Retail Update Report',
      'Retail Process Summary',
      'Audit Quality',
      'Scheduled Reports',
      'Wallboard',
    ],
  ],
} as const;

const HEADINGS = {
  Webform: ['Process', 'Campaign', 'Domain', 'Rule configuration'],
  Report: [],
  Admin: ['Uploads', 'Dealer network', 'Rules and lists', 'Integrations', 'System'],
} as const;

test('SES-022 SES-023 MKT-053 the menu has every area of the administration, and each entry its screen', async ({
  page,
  signIn,
}) => {
  await signIn('admin.id');
  await expect(page.getByRole('navigation').first().getByRole('listitem')).toHaveText(ALL_ENTRIES);
  const menu = page.getByRole('menu');
  for (const group of ['Webform', 'Report', 'Admin'] as const) {
    await page.getByRole('button', { name: group, exact: true }).click();
    await expect(menu.getByRole('menuitem').first()).toBeVisible();
    const items = await menu.getByRole('menuitem').all();
    const names = await Promise.all(items.map((item) => item.textContent()));
    const leading = await Promise.all(items.map((item) => item.getAttribute('href')));
    expect(names.filter((name, at) => leading[at] === null && name !== 'Push To Dialer')).toEqual([]);
    expect(names).toEqual([...AREAS[group]]);
    for (const heading of HEADINGS[group])
      await expect(menu.getByRole('group', { name: heading, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

test('a lead’s page has what is done with a lead, the menu what is done with all of them', {
  tag: '@all',
}, async ({ page, signIn, database }) => {
  const lead = await callBackLead(database, 'id', 43);
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  for (const name of ['Customer', 'Assigned cars', 'Preferences', 'Finance and exchange', 'History'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Booking / Purchase', exact: true })).toBeVisible();
  const header = page.getByRole('navigation').first();
  await expect(header.getByRole('link', { name: 'Audit', exact: true })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Report', exact: true })).toBeVisible();
  await header.getByRole('button', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Push To Dialer' })).toBeVisible();
});
