import type { Locator } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { field } from './status-form.ts';

/** The element itself, to be found again after something happened to it. */
async function mark(input: Locator): Promise<void> {
  await input.evaluate((element) => element.setAttribute('data-marked', ''));
}

test('what is typed before the list of a select has come is kept, and a make that is cleared takes its model along', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Pilih Saja' });
  const { promise: itsTime, resolve: come } = Promise.withResolvers<void>();
  await page.route(/ComboOptions-.*\.js$/, async (route) => {
    await itsTime;
    await route.continue();
  });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.locator('form').waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('q');
  const make = field(page, 'Make');
  const options = page.getByRole('option');
  await expect(make).toHaveRole('combobox');
  await expect(make).toHaveAttribute('aria-expanded', 'false');
  await mark(make);

  await make.focus();
  await page.keyboard.type('toy');
  await expect(options).toHaveCount(0);
  // Nobody who looks for a make means to save.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  come();
  await expect(options).toHaveText(['Toyota']);
  await expect(make).toHaveValue('toy');
  await expect(make).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('listbox', { name: 'Make' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(make).toHaveValue('Toyota');
  await expect(options).toHaveCount(0);
  await expect(make).toHaveAttribute('data-marked', '');
  await expect(make).toBeFocused();

  await page.getByRole('button', { name: 'Clear' }).first().click();
  await expect(make).toHaveValue('');
  await expect(field(page, 'Model')).toHaveValue('');
});

test('a list whose code cannot come leaves the form as it is, and comes with a later focus', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Jaringan Putus' });
  let broken = true;
  let attempts = 0;
  await page.route(/ComboOptions-.*\.js$/, (route) => {
    attempts += 1;
    return broken ? route.abort() : route.continue();
  });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const comment = page.getByLabel('Internal comment');
  await comment.fill('Wants a test drive');
  await page
    .getByRole('radio', { name: /Interested/ })
    .first()
    .click();
  await page.getByRole('radio', { name: /Hot/ }).click();
  const make = field(page, 'Make');
  await make.click();
  // No attempt may take the screen along.
  await expect.poll(() => attempts).toBeGreaterThanOrEqual(3);
  await expect(comment).toHaveValue('Wants a test drive');
  await expect(make).toBeVisible();
  broken = false;
  await comment.focus();
  await make.click();
  await expect(page.getByRole('option', { name: 'Toyota', exact: true })).toBeVisible({ timeout: 10_000 });
});
