import { buildDomain } from '../server/test/builders/webform.ts';
import { expect, test } from './journey.ts';
import { ownDomain, ownName } from './own.ts';

/** What every list of master data does, shown by that of domains. */

test('a status is flipped after a question only, and a deleted record leaves the list', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownDomain('switch-me');
  const { id } = await buildDomain(database, { name });
  await signIn('supervisor.id', { at: `/domains?name=${name}` });
  const status = () => database.selectFrom('domain').where('id', '=', id).select('status').executeTakeFirst();
  const active = page.getByRole('switch', { name: `${name}: active` });
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await active.press(' ');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(active).toBeChecked();
  expect(await status()).toEqual({ status: 1 });
  await active.press(' ');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(active).not.toBeChecked();
  await expect(active).toBeFocused();
  expect(await status()).toEqual({ status: 0 });
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No domain found')).toBeVisible();
  expect(await status()).toEqual({ status: 2 });
});

test('filters, order and page live in the address and obey the keyboard', async ({
  page,
  database,
  signIn,
}) => {
  const paged = `${ownName('paged', '-').toLowerCase()}-`;
  for (let at = 0; at < 51; at += 1)
    await buildDomain(database, {
      name: `${paged}${String(at).padStart(2, '0')}.example`,
      business_type_id: 3,
    });
  await signIn('supervisor.id', { at: '/domains' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(paged);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?name=${paged}$`));
  await expect(page.locator('[data-list-search]')).toBeFocused();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name&order=asc/);
  await expect(page.getByRole('row').nth(1)).toContainText(`${paged}00.example`);
  await expect(page.getByText('Showing 1 of 2 pages')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(`${paged}50.example`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByText('Showing 1 of 2 pages')).toBeVisible();
  await page.locator('body').press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit_domain\/\d+$/);
});

test('a list that cannot be loaded says so in its place and tries again; its phone and dark views are clean', async ({
  page,
  signIn,
  accessibilityFaults,
}) => {
  const lost = (url: URL) => url.pathname.endsWith('/webform/list_domain');
  await page.route(lost, (route) => route.fulfill({ status: 500, json: { status: 500, message: 'Broken' } }));
  await signIn('supervisor.id', { at: '/domains' });
  await expect(page.getByText('Broken')).toBeVisible();
  await page.unroute(lost);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('link', { name: 'Add domain' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});
