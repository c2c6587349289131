import { formatDate } from '@otolead/contract/kernel/market-time.ts';
import type { Page } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { choose, enterDay, field, marketDay } from './status-form.ts';

/** The day `days` from today as the form shows it. */
function shown(days: number): string {
  return formatDate(marketDay(days), 'en');
}

async function typeInto(page: Page, label: string, typed: string): Promise<void> {
  await field(page, label).fill(typed);
  await page.keyboard.press('Tab');
}

test('what is no day or no time is refused beside the field, and so is one that the form does not offer', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Ketik Bebas' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const day = field(page, 'Follow-up date');
  const time = field(page, 'Follow-up time');
  await day.waitFor();

  await test.step('what is no day or no time stays, and its field says so', async () => {
    await typeInto(page, 'Follow-up date', '31/31');
    await typeInto(page, 'Follow-up time', 'noon');
    await expect(day).toHaveValue('31/31');
    await expect(page.getByText('“31/31” is no date. Try 25/11, +2 or tomorrow')).toBeVisible();
    await expect(page.getByText('“noon” is no time. Try 1430 or 14:30')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(day).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.type('+1');
    await page.keyboard.press('Enter');
    await expect(day).toHaveValue(shown(1));
    await typeInto(page, 'Follow-up time', '1437');
    await expect(time).toHaveValue('14:37');
    await expect(time).toHaveAccessibleDescription(
      'Choose a time from 08:00 to 20:00 in steps of 15 minutes',
    );
  });

  await test.step('emptied it is empty, not what it was', async () => {
    await typeInto(page, 'Follow-up date', '');
    await expect(day).toHaveValue('');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Follow-up date is required', { exact: true })).toBeVisible();
  });
});

test('what stands in a field when Ctrl+Enter saves is what is saved', async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Simpan Langsung' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await enterDay(page, 'Follow-up date', marketDay(3));
  await choose(page, 'Follow-up time', '10:00');
  await field(page, 'Follow-up time').fill('1430');
  const sent = page.waitForRequest((request) => request.url().endsWith('/lead/update_status'));
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ followup_time: '14:30', follow_up_date: marketDay(3) });
  await expect(page.getByText('Status updated successfully')).toBeVisible();
});

test('figures of a day or a time choose no status, however quickly they follow', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Cepat Sekali' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const interested = page.getByRole('radio', { name: 'Interested', exact: true });
  await interested.waitFor();
  // In one task: the browser draws no frame between two keys.
  await page.evaluate(() => {
    for (const key of ['2', 'q']) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
    const focused = document.activeElement;
    document.body.dataset.next = focused instanceof HTMLInputElement ? focused.name : 'none';
  });
  await expect(page.locator('body')).toHaveAttribute('data-next', 'follow_up_date');
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(field(page, 'Follow-up time')).toBeFocused();
  await page.keyboard.type('1430');
  await page.keyboard.press('Escape');
  await expect(field(page, 'Follow-up time')).toHaveValue('14:30');
  await expect(interested).toBeChecked();
  // Outside the field, digits are shortcuts again.
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: 'New', exact: true })).toBeChecked();
});

for (const [width, height] of [
  [1366, 768],
  [375, 812],
] as const)
  test(`the calendar covers neither the quick days nor the comment at ${width} px`, { tag: '@all' }, async ({
    page,
    database,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    const lead = await ownLead(database, { name: 'Tidak Tertutup' });
    await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
    await field(page, 'Follow-up date').click();
    const calendar = page.locator('[data-date-calendar]');
    await calendar.getByRole('button', { name: /^\d\d\/\d{4}$/ }).waitFor();
    const covered = await calendar.boundingBox();
    const others = [
      page.getByRole('button', { name: 'Tomorrow' }),
      page.getByRole('button', { name: '+7 days' }),
      page.getByLabel('Internal comment'),
      field(page, 'Follow-up time'),
      field(page, 'Follow-up date'),
    ];
    for (const other of others) expect(overlap(covered, await other.boundingBox())).toBe(false);
  });

type Box = { x: number; y: number; width: number; height: number } | null;

function overlap(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error('not on the screen');
  const apart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;
  return !apart;
}
