import type { Language } from '@otolead/contract/kernel/language.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { addDays, formatDate, localDate } from '@otolead/contract/kernel/market-time.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { DayField } from './DayField.tsx';

const dayAhead = (days: number) => addDays(localDate(new Date(), MARKETS.id.timeZone), days);
const shown = (days: number, language: Language = 'en') => formatDate(dayAhead(days), language);

function Day({ min }: { min: string }) {
  const [day, setDay] = useState<string | null>(null);
  return (
    <>
      <DayField label="Day" value={day} onChange={setDay} min={min} />
      <output>{day}</output>
    </>
  );
}

const field = page.getByLabelText('Day');
const calendar = () => document.querySelector('[data-date-calendar]');

async function type(typed: string, leave = '{Tab}'): Promise<void> {
  await field.fill(typed);
  await userEvent.keyboard(leave);
}

it('a day is typed or picked in a field that is there before its calendar', async () => {
  await mount(<Day min={dayAhead(0)} />);
  await expect.element(field).toBeVisible();
  const before = field.element();
  const [year = '', month = '', date = ''] = dayAhead(20).split('-');
  await field.click();
  await expect.poll(calendar).not.toBeNull();
  await userEvent.keyboard(`${date}/${month}/${year}`);
  await expect.element(page.getByRole('button', { name: `${month}/${year}` })).toBeVisible();
  await expect
    .poll(() => calendar()?.querySelector('[data-selected]')?.textContent)
    .toBe(String(Number(date)));
  await userEvent.keyboard('{Escape}');
  await expect.poll(calendar).toBeNull();
  await expect.element(field).not.toHaveFocus();
  await expect.element(field).toHaveValue(shown(20));

  await field.click();
  await expect.poll(() => calendar()?.querySelector('[data-selected]')).not.toBeNull();
  const next = Number(date) > 27 ? Number(date) - 1 : Number(date) + 1;
  const days = [...(calendar()?.querySelectorAll<HTMLElement>('td button:not([data-outside])') ?? [])];
  const picked = days.find(({ textContent }) => textContent === String(next));
  await userEvent.click(picked as HTMLElement);
  await expect.poll(calendar).toBeNull();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(shown(20 + next - Number(date)));
  expect(field.element()).toBe(before);
});

it('days are typed in words, in steps and in parts of a date', async () => {
  await mount(<Day min={dayAhead(0)} />);
  const [, month = '', date = ''] = dayAhead(9).split('-');
  for (const [typed, ahead] of [
    ['+2', 2],
    ['besok', 1],
    ['tomorrow', 1],
    ['hari ini', 0],
    ['today', 0],
    ['lusa', 2],
    [date, 9],
    [`${date}/${month}`, 9],
    [shown(9).slice(0, 6), 9],
  ] as const) {
    await type(typed);
    await expect.element(field).toHaveValue(shown(ahead));
    await expect.element(page.getByRole('status')).toHaveTextContent(dayAhead(ahead));
  }
});

it.each([
  ['en', '“31/31” is no date. Try 25/11, +2 or tomorrow'],
  ['id', '“31/31” bukan tanggal. Contoh: 25/11, +2, besok'],
] as const)('what is no day stays and is refused in %s; emptied it is empty', async (language, refusal) => {
  await mount(<Day min={dayAhead(0)} />, { language });
  await type('31/31');
  await expect.element(field).toHaveValue('31/31');
  await expect.element(page.getByText(refusal)).toBeVisible();
  await type('+1', '{Enter}');
  await expect.element(field).toHaveValue(shown(1, language));
  await type('tomorrow');
  await expect.element(field).toHaveValue(shown(1, language));
  await type('');
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});

it('rings the market’s day, whatever day the browser’s clock has', async () => {
  await mount(<Day min={dayAhead(-40)} />);
  const [year = '', month = '', date = ''] = dayAhead(0).split('-');
  await field.click();
  await userEvent.keyboard(`${date}/${month}/${year}`);
  await expect
    .poll(() =>
      [...(calendar()?.querySelectorAll('[data-market-today]') ?? [])].map((day) => day.textContent),
    )
    .toEqual([String(Number(date))]);
});
