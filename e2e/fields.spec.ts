import type { Locator } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { choose, enterDay, field, marketDay } from './status-form.ts';

/** Marks the element to find the same one later. */
async function mark(input: Locator): Promise<void> {
  await input.evaluate((element) => element.setAttribute('data-marked', ''));
}

test('what is typed before the list of a select has come is kept, and a make that is cleared takes its model along', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Pilih Saja' });
  const { promise: itsTime, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\/overlays-.*\.js$/, async (route) => {
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
  // Enter in a search for a make does not save.
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

test('a list whose code cannot come leaves the form as it is, and comes with a fresh page', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Jaringan Putus' });
  const overlays = /\/overlays-.*\.js$/;
  let attempts = 0;
  await page.route(overlays, (route) => {
    attempts += 1;
    return route.abort();
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
  // No failed attempt may break the screen.
  await expect.poll(() => attempts).toBeGreaterThanOrEqual(1);
  await expect(comment).toHaveValue('Wants a test drive');
  await expect(make).toBeVisible();
  await expect(page.getByText(/^draft saved/)).toBeVisible();
  await page.unroute(overlays);
  page.once('dialog', (leave) => void leave.accept());
  await page.reload();
  await expect(comment).toHaveValue('Wants a test drive');
  await make.click();
  await expect(page.getByRole('option', { name: 'Toyota', exact: true })).toBeVisible();
});

test('a time that is no longer on offer still stands in its field', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Jam Lewat' });
  // 15:00 in Jakarta: 09:00 is over today, so a time means tomorrow.
  await page.clock.setFixedTime(new Date(`${marketDay(0)}T08:00:00Z`));
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await enterDay(page, 'Follow-up date', marketDay(1));
  await choose(page, 'Follow-up time', '09:00');
  await enterDay(page, 'Follow-up date', marketDay(0));
  await expect(field(page, 'Follow-up time')).toHaveValue('09:00');
});

test('a field that a refused save leads to is not covered by its own list, and opens as soon as somebody types', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Kurang Jam' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.locator('form').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('w');
  await enterDay(page, 'Follow-up date', marketDay(3));
  await page.keyboard.press('Escape');
  const time = field(page, 'Follow-up time');
  await page.keyboard.press('Control+Enter');
  await expect(time).toBeFocused();
  await expect(page.getByText('Follow-up time is required', { exact: true })).toBeVisible();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(0);
  await page.keyboard.type('09:3');
  await expect(options).toHaveText(['09:30']);
  await page.keyboard.press('Enter');
  await expect(time).toHaveValue('09:30');
});

test('a comment grows with its lines up to eight, and scrolls from there on', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Tulis Panjang' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const comment = page.getByLabel('Internal comment');
  const lines = () =>
    comment.evaluate((element) => {
      const { lineHeight, paddingBlock, borderBlockWidth } = getComputedStyle(element);
      const [padding = 0, border = 0, line = 0] = [paddingBlock, borderBlockWidth, lineHeight].map(
        parseFloat,
      );
      return Math.round((element.getBoundingClientRect().height - 2 * (padding + border)) / line);
    });
  const scrolls = () => comment.evaluate((element) => element.scrollHeight > element.clientHeight);
  for (const [written, shown] of [
    [1, 2],
    [5, 5],
    [8, 8],
    [12, 8],
    [3, 3],
  ] as const) {
    await comment.fill(Array.from({ length: written }, (_, at) => `line ${at}`).join('\n'));
    expect(await lines()).toBe(shown);
    expect(await scrolls()).toBe(written > shown);
  }
});
