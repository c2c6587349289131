import { formatDate } from '@otolead/contract/kernel/market-time.ts';
import type { Page } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { choose, enterDay, field, marketDay } from './status-form.ts';

test('a day is typed or picked in a field that is there before its calendar', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Tanggal Merah' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.locator('form').waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('q');
  const day = field(page, 'Follow-up date');
  const calendar = page.locator('[data-date-calendar]');
  await day.evaluate((element) => element.setAttribute('data-marked', ''));
  const [year, month, date] = marketDay(20).split('-') as [string, string, string];

  await day.click();
  await expect(calendar).toBeVisible();
  await page.keyboard.type(`${date}/${month}/${year}`);
  await expect(calendar.getByRole('button', { name: `${month}/${year}` })).toBeVisible();
  await expect(calendar.locator('[data-selected]')).toHaveText(String(Number(date)));
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(day).not.toBeFocused();
  await expect(day).toHaveValue(new RegExp(`^${date} [A-Z][a-z]{2} ${year}$`));

  await day.click();
  await calendar.locator('button:not([data-disabled]):not([data-outside])[data-selected]').waitFor();
  const next = Number(date) > 27 ? Number(date) - 1 : Number(date) + 1;
  await calendar.locator('button:not([data-outside])').getByText(String(next), { exact: true }).click();
  await expect(calendar).toBeHidden();
  await expect(day).toBeFocused();
  await expect(day).toHaveValue(new RegExp(`^${String(next).padStart(2, '0')} `));
  await expect(day).toHaveAttribute('data-marked', '');
});

/** The day so many days ahead as the form shows it. */
function shown(days: number, language: 'en' | 'id' = 'en'): string {
  return formatDate(marketDay(days), language);
}

async function typeInto(page: Page, label: string, typed: string): Promise<void> {
  await field(page, label).fill(typed);
  await page.keyboard.press('Tab');
}

test('typed days and times count in both languages, and what is none is refused beside the field', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Ketik Bebas' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const day = field(page, 'Follow-up date');
  const time = field(page, 'Follow-up time');
  await day.waitFor();

  await test.step('days', async () => {
    for (const [typed, ahead] of [
      ['+2', 2],
      ['besok', 1],
      ['tomorrow', 1],
      ['hari ini', 0],
      ['today', 0],
      ['lusa', 2],
    ] as const) {
      await typeInto(page, 'Follow-up date', typed);
      await expect(day).toHaveValue(shown(ahead));
    }
    const [, month, date] = marketDay(9).split('-') as [string, string, string];
    for (const typed of [date, `${date}/${month}`, shown(9).slice(0, 6)]) {
      await typeInto(page, 'Follow-up date', typed);
      await expect(day).toHaveValue(shown(9));
    }
  });

  await test.step('times', async () => {
    for (const typed of ['1430', '14.30', '14:30', '2.30 pm']) {
      await typeInto(page, 'Follow-up time', '10:00');
      await expect(time).toHaveValue('10:00');
      await typeInto(page, 'Follow-up time', typed);
      await expect(time).toHaveValue('14:30');
    }
  });

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

  await test.step('in Indonesian', async () => {
    await page.getByRole('button', { name: /^Language:/ }).click();
    await page.getByRole('menuitemradio', { name: /Bahasa Indonesia/ }).click();
    await typeInto(page, 'Tanggal tindak lanjut', 'tomorrow');
    await expect(field(page, 'Tanggal tindak lanjut')).toHaveValue(shown(1, 'id'));
    await typeInto(page, 'Jam tindak lanjut', '1430');
    await expect(field(page, 'Jam tindak lanjut')).toHaveValue('14:30');
    await typeInto(page, 'Tanggal tindak lanjut', '31/31');
    await expect(page.getByText('“31/31” bukan tanggal. Contoh: 25/11, +2, besok')).toBeVisible();
    await typeInto(page, 'Jam tindak lanjut', 'siang');
    await expect(page.getByText('“siang” bukan jam. Contoh: 1430 atau 14:30')).toBeVisible();
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

test('figures of a day or a time choose no status, however quickly they follow', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Cepat Sekali' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const interested = page.getByRole('radio', { name: 'Interested', exact: true });
  await interested.waitFor();
  // Within one turn of the page: no frame is drawn between two keys.
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
  // Out of the field, figures are keys again.
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: 'New', exact: true })).toBeChecked();
});

for (const [width, height] of [
  [1366, 768],
  [375, 812],
] as const)
  test(`the calendar covers neither the quick days nor the comment at ${width} px`, async ({
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
