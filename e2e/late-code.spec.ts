import type { Page } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { field } from './status-form.ts';

// An empty cache makes the browser fetch the screen's code.

/**
 * Code that comes after the first screen, and does not at first. Browsers before Chromium 156 keep a module that failed
 * to load; run this with BROWSER_PATH at an old one.
 */
const NO_CONNECTION = 'Please check your internet connection';
const FAILED = 'This part of the page could not be loaded';

/** Fails the first requests of a file; answers how many there were. */
async function lose(page: Page, file: RegExp, times: number, status?: number): Promise<() => number> {
  let asked = 0;
  await page.route(file, (route) => {
    asked += 1;
    if (asked > times) return route.continue();
    return status ? route.fulfill({ status, body: 'gone' }) : route.abort();
  });
  return () => asked;
}

test('a screen whose code is lost once comes all the same', { tag: '@all' }, async ({ page, signIn }) => {
  await signIn('supervisor.id');
  const asked = await lose(page, /\/AuditListPage-.*\.js$/, 1);
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  expect(asked()).toBeGreaterThan(1);
});

test('a screen whose code does not come offers to load the page again', { tag: '@all' }, async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await lose(page, /\/AuditListPage-.*\.js$/, 3);
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
});

test('a dialog whose code does not come says so, and comes when it is asked for again', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Kode Hilang' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByLabel('Internal comment').fill('Wants a test drive');
  await lose(page, /\/EditCustomerDialog-.*\.js$/, 3);
  const edit = page.getByRole('button', { name: 'Edit customer' });
  await edit.click();
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await edit.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByLabel('Internal comment')).toHaveValue('Wants a test drive');
});

test('a part of a screen says that it did not come, and is asked for again there or when it is opened anew', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id', { at: '/lead-list' });
  const failed = page.getByRole('dialog').getByRole('alert').filter({ hasText: FAILED });
  await lose(page, /\/ColumnChoices-.*\.js$/, 4);
  await page.getByRole('button', { name: 'Columns' }).click();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('checkbox', { name: 'Attempts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await lose(page, /\/SavedViewsPanel-.*\.js$/, 3);
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(failed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
});

test('what a part needs besides its own file is asked for again, too: another file, and its looks', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Gaya Hilang' });
  const looks = await lose(page, /\/CalendarPopover-.*\.css$/, 1);
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Interested', exact: true }).click();
  await page.getByRole('radio', { name: 'Hot' }).click();
  await field(page, 'Follow-up date').click();
  await expect(page.locator('[data-date-calendar]')).toBeVisible();
  const isStyled = () =>
    [...document.styleSheets].some(
      ({ href, cssRules }) => href?.includes('/CalendarPopover-') && cssRules.length > 0,
    );
  expect(await page.evaluate(isStyled)).toBe(true);
  expect(looks()).toBeGreaterThan(1);

  await page.keyboard.press('Escape');
  const needed = await lose(page, /\/assets\/[\w-]{8}\.js$/, 1);
  await page.getByRole('button', { name: 'Edit customer' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(needed()).toBeGreaterThan(1);
});

test('a part that a new release has taken away offers a fresh page, where the draft still stands', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Rilis Baru' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByLabel('Internal comment').fill('Wants a test drive');
  await expect(page.getByText(/^draft saved/)).toBeVisible();
  await lose(page, /\/JobTrayList-.*\.js$/, 1, 404);
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  page.once('dialog', (leave) => void leave.accept());
  await page.getByRole('alert').getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByText(/^draft of .* restored$/)).toBeVisible();
  await expect(page.getByLabel('Internal comment')).toHaveValue('Wants a test drive');
});
