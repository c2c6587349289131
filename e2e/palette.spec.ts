import type { Page, Request } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { codeCame, expect, test } from './journey.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /Find a lead or go to|Go to/ });
const options = (page: Page) => page.getByRole('option');

const isSearch = (request: Request, text: string) =>
  request.url().includes('/lead/lead_list') && request.postDataJSON()?.search === text;

test('Ctrl-K finds a lead by name, mobile and id, and opens it in a separate tab', async ({
  page,
  signIn,
  database,
  accessibilityFaults,
}) => {
  const lead = await ownLead(database, { name: 'Yuli Dicari' });
  await signIn('supervisor.id');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(page.getByText('Type a name, a mobile number or a lead id to find a lead')).toBeVisible();

  const found = page.getByRole('group', { name: 'Leads' }).getByRole('option');
  const mine = found.filter({ hasText: String(lead.lead_id) });
  for (const typed of [lead.name, lead.mobile, String(lead.lead_id)]) {
    await field(page).fill(typed);
    await expect(mine).toBeVisible();
  }
  await expect(mine.locator('mark')).toHaveText([String(lead.lead_id)]);
  expect(await accessibilityFaults()).toEqual([]);

  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const workspace = await opened;
  await expect(workspace).toHaveURL(new RegExp(`/id/Leads-Details\\?id=${lead.lead_id}$`));
  await expect(workspace.getByRole('heading', { name: lead.name }).first()).toBeVisible();
  // Neither address nor storage keeps what was typed.
  await expect(field(page)).toHaveCount(0);
  const kept = await page.evaluate('JSON.stringify([location.href, {...localStorage}, {...sessionStorage}])');
  expect(kept).not.toContain(lead.mobile);
});

test('the palette leads to screens and does what stands in the menus, by keyboard alone', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id');
  await expect(page.getByRole('grid')).toBeVisible();
  const open = page.getByRole('button', { name: 'Find a lead or go to…' });
  await open.focus();
  await page.keyboard.press('Enter');
  await field(page).fill('dark');
  await expect(options(page)).toHaveText(['Appearance: Dark']);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(open).toBeFocused();

  await page.keyboard.press('Control+k');
  await field(page).fill('bahasa');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Prospek' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const indonesian = page.getByRole('combobox', { name: 'Cari atau buka…' });
  await indonesian.fill('english');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field(page).fill('devices');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Signed-in devices' })).toBeVisible();
  await page.keyboard.press('Escape');

  const asked = page.waitForRequest(/config\/get_data/);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await asked;
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field(page).fill('reload conf');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The configuration is up to date')).toBeVisible();
  const askedAnew = page.waitForRequest(/config\/get_data/);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await askedAnew;
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field(page).fill('zzzz zzzz');
  await expect(page.getByText('No results for “zzzz zzzz”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveValue('');
  await field(page).fill('logout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('the search for a lead drops what nobody waits for, says when it failed, and tries again', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('auditor.id');
  await expect(page.getByRole('grid')).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/lead/lead_list', async (route) => {
    if (isSearch(route.request(), 'santo')) await released;
    if (isSearch(route.request(), 'santosa')) return route.fulfill({ status: 502, body: 'Bad gateway' });
    return route.continue().catch(() => undefined);
  });
  await page.keyboard.press('Control+k');
  const dropped = page.waitForEvent('requestfailed', (request) => isSearch(request, 'santo'));
  const asked = page.waitForRequest((request) => isSearch(request, 'santo'));
  await field(page).fill('santo');
  await asked;
  await field(page).fill('santosa');
  await dropped;
  release();
  const told = page.getByRole('dialog').getByRole('alert');
  await expect(told).toContainText('Leads could not be looked for. Bad gateway');
  await page.unroute('**/lead/lead_list');
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByText('Looking for leads…')).toHaveCount(0);
});

test('without a connection no lead is said not to exist, and it is found as soon as there is one', {
  tag: '@all',
}, async ({ page, context, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Cari Nanti' });
  await signIn('agent.id');
  await page.getByRole('grid').waitFor();
  await codeCame(page, 'overlays');
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await field(page).fill(String(lead.lead_id));
  const palette = page.getByRole('dialog');
  await expect(palette.getByText(/Please check your internet connection/)).toBeVisible();
  await expect(palette.getByText(/No results for/)).toHaveCount(0);
  // A browser reports being online before its connections work.
  let lost = 0;
  await page.route('**/lead/lead_list', (route) => {
    if (lost > 0 || !isSearch(route.request(), String(lead.lead_id))) return route.continue();
    lost += 1;
    return route.abort('internetdisconnected');
  });
  await context.setOffline(false);
  await expect(palette.getByRole('option', { name: /Cari Nanti/ })).toBeVisible();
  expect(lost).toBe(1);
});

test('anyone who may not see leads finds screens only, on a phone in the dark as well', {
  tag: '@all',
}, async ({ page, signIn, accessibilityFaults }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/lead/lead_list')) searches.push(request.url());
  });
  await signIn('reporting.id');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find a lead or go to…' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveAttribute('placeholder', 'Go to…');
  await field(page).fill('dash');
  await expect(options(page)).toHaveText(['Dashboard']);
  await expect(page.getByRole('status').filter({ hasText: 'Entries: 1' })).toHaveCount(1);
  expect(await accessibilityFaults()).toEqual([]);
  await field(page).fill('1000001');
  await expect(page.getByText('No results for “1000001”')).toBeVisible();
  expect(searches).toEqual([]);
});

test('? shows the keys of the open screen, and types where somebody types', { tag: '@all' }, async ({
  page,
  signIn,
  database,
  accessibilityFaults,
}) => {
  await signIn('supervisor.id');
  await expect(page.getByRole('grid')).toBeVisible();
  const help = page.getByRole('dialog', { name: 'Keyboard help' });
  await page.locator('input[inputmode=search]').press('?');
  await expect(page.locator('input[inputmode=search]')).toHaveValue('?');
  await expect(help).toHaveCount(0);
  await page.getByRole('heading', { name: 'Leads' }).click();
  await page.keyboard.press('?');
  await expect(help).toContainText('Next or previous lead');
  await expect(help).toContainText('Find a lead, a screen or an action');
  expect(await accessibilityFaults()).toEqual([]);
  await page.keyboard.press('Escape');

  const { lead_id: id } = await ownLead(database, { name: 'Bantuan Tombol' });
  await page.goto(`/id/Leads-Details?id=${id}`);
  await expect(page.getByRole('radio', { name: 'Interested', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(help).toContainText('Choose the sub-status');
  await expect(help).not.toContainText('Next or previous lead');
});
