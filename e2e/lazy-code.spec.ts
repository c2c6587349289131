import type { Page } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';

/**
 * Lazy code: loaded after the first screen, with first attempts that fail. Browsers before Chromium 156 remember a
 * module that failed to load, so only a fresh page helps; BROWSER_PATH selects an old one.
 */
const FAILED = 'This part of the page could not be loaded';

/** Fails requests for a file until the returned function is called: with `status`, or without an answer. */
async function lose(page: Page, file: RegExp, status?: number): Promise<() => void> {
  let isLost = true;
  await page.route(file, (route) => {
    if (!isLost) return route.continue();
    return status ? route.fulfill({ status, body: 'gone' }) : route.abort();
  });
  return () => {
    isLost = false;
  };
}

test('a screen whose code does not come offers to load the page again, and comes with it', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id');
  const find = await lose(page, /\/audits-.*\.js$/);
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  const again = page.getByRole('button', { name: 'Load again' });
  await expect(again).toBeVisible();
  find();
  await again.click();
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
});

test('a screen whose code was lost for a moment comes all the same', { tag: '@all' }, async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  const find = await lose(page, /\/audits-.*\.js$/);
  // The router reloads the page once.
  page.once('framenavigated', find);
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
});

test('a dialog whose code does not come says so; after a fresh page it opens, and the draft still stands', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Kode Hilang' });
  const find = await lose(page, /\/lead-parts-.*\.js$/);
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByLabel('Internal comment').fill('Wants a test drive');
  await expect(page.getByText(/^draft saved/)).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit customer' });
  await edit.click();
  await expect(page.getByText(`${FAILED}. Please load the page again`)).toBeVisible();
  await expect(page.getByLabel('Internal comment')).toHaveValue('Wants a test drive');
  find();
  page.once('dialog', (leave) => void leave.accept());
  await page.reload();
  await edit.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByLabel('Internal comment')).toHaveValue('Wants a test drive');
});

for (const status of [undefined, 404])
  test(`a part that ${status ? 'a new release has taken away' : 'did not come'} says so there, is asked for once more, then offers a fresh page`, {
    tag: '@all',
  }, async ({ page, signIn }) => {
    const find = await lose(page, /\/overlays-.*\.js$/, status);
    await signIn('supervisor.id', { at: '/lead-list' });
    const failed = page.getByRole('alert').filter({ hasText: FAILED });
    await page.getByRole('button', { name: 'Columns' }).click();
    await failed.getByRole('button', { name: 'Retry' }).click();
    const again = failed.getByRole('button', { name: 'Load again' });
    await expect(again).toBeVisible();
    find();
    await again.click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('checkbox', { name: 'Attempts' })).toBeVisible();
  });
