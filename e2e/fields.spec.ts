import type { Locator } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { choose, enterDay, field, marketDay } from './status-form.ts';

/** The element itself, to be found again after something happened to it. */
async function mark(input: Locator): Promise<void> {
  await input.evaluate((element) => element.setAttribute('data-marked', ''));
}

/** Runs in the page. */
function selectedText(element: Element): string {
  const { value, selectionStart, selectionEnd } = element as HTMLInputElement;
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

test('a select is the same field before and after its list comes, and obeys the keyboard', async ({
  page,
  database,
  signIn,
}) => {
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

  await test.step('what is typed before is kept', async () => {
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
  });

  await test.step('the arrows begin at what is chosen, and Escape leaves it', async () => {
    await page.keyboard.press('ArrowDown');
    const chosen = page.getByRole('option', { name: 'Toyota', exact: true });
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    const next = chosen.locator('xpath=following-sibling::*[1]');
    await page.keyboard.press('ArrowDown');
    await expect(make).toHaveAttribute('aria-activedescendant', (await next.getAttribute('id')) ?? 'none');
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(make).toHaveValue('Toyota');
    await expect(make).not.toHaveAttribute('aria-activedescendant');
  });

  await test.step('what fits nothing leaves the choice as it is', async () => {
    await page.keyboard.type('zzz');
    await expect(options).toHaveText(['Not found']);
    await page.keyboard.press('Tab');
    await expect(make).toHaveValue('Toyota');
    await expect(field(page, 'Model')).toBeFocused();
  });

  await test.step('left with Tab or a click, it takes the marked option; Escape takes none', async () => {
    const marked = page.locator('[data-combobox-selected]');
    await make.fill('hon');
    await expect(marked).toHaveText('Honda');
    await page.keyboard.press('Tab');
    await expect(make).toHaveValue('Honda');
    await make.fill('suz');
    await expect(marked).toHaveText('Suzuki');
    await page.getByLabel('Internal comment').click();
    await expect(make).toHaveValue('Suzuki');
    await make.focus();
    // The first opens the list at what is chosen.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const before = (await marked.textContent()) ?? 'none';
    expect(before).not.toBe('Suzuki');
    await page.keyboard.press('Tab');
    await expect(make).toHaveValue(before);
    await make.fill('toy');
    await expect(marked).toHaveText('Toyota');
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(make).toHaveValue(before);
    await expect(make).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(make).not.toBeFocused();
  });

  await test.step('the button beside it empties it', async () => {
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await expect(make).toHaveValue('');
    await expect(field(page, 'Model')).toHaveValue('');
  });

  await test.step('emptied by keyboard it is empty, and the list offers everything', async () => {
    await make.fill('toy');
    await expect(options).toHaveText(['Toyota']);
    await page.keyboard.press('Enter');
    await expect(make).toHaveValue('Toyota');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Backspace');
    await expect(make).toHaveValue('');
    await expect(options).not.toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(make).toHaveValue('');
  });

  await test.step('a click more keeps all of it selected, so that typing replaces it', async () => {
    await make.click();
    await make.pressSequentially('toy');
    await expect(options).toHaveText(['Toyota']);
    await page.keyboard.press('Enter');
    await make.click();
    await make.click();
    // The click's own place for the cursor comes first, and no finger is as quick as a journey.
    await expect.poll(() => make.evaluate(selectedText)).toBe('Toyota');
    await make.pressSequentially('honda');
    await expect(options).toHaveText(['Honda']);
    await page.keyboard.press('Enter');
    await expect(make).toHaveValue('Honda');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
  });

  await test.step('what is marked is what Enter takes, however the list was opened', async () => {
    await make.focus();
    await expect(options).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    const marked = page.locator('[data-combobox-selected]');
    const first = (await marked.textContent()) ?? 'none';
    await page.keyboard.press('Enter');
    await expect(make).toHaveValue(first);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('h');
    await expect(marked).toHaveText(/^h/i);
    await page.keyboard.press('Backspace');
    await expect(marked).toHaveCount(0);
    await expect(make).toHaveValue('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(make).toHaveValue(first);
  });
});

test('a list whose code cannot come leaves the form as it is, and comes with a later focus', async ({
  page,
  database,
  signIn,
}) => {
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

test('a time that is no longer on offer still stands in its field', async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Jam Lewat' });
  // Three in the afternoon in Jakarta: nine in the morning is over today, and a time tomorrow.
  await page.clock.setFixedTime(new Date(`${marketDay(0)}T08:00:00Z`));
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await enterDay(page, 'Follow-up date', marketDay(1));
  await choose(page, 'Follow-up time', '09:00');
  await enterDay(page, 'Follow-up date', marketDay(0));
  await expect(field(page, 'Follow-up time')).toHaveValue('09:00');
});

test('a field that a refused save leads to is not covered by its own list, and opens as soon as somebody types', async ({
  page,
  database,
  signIn,
}) => {
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

test('a comment grows with its lines up to eight, and scrolls from there on', async ({
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
