import type { LocalTime } from '@otolead/contract/kernel/market-time.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { TimeField } from './TimeField.tsx';

const TIMES: readonly LocalTime[] = ['09:00', '09:30', '10:00', '14:30'];

function Time({ times = TIMES }: { times?: readonly LocalTime[] }) {
  const [time, setTime] = useState<string | null>('09:00');
  return (
    <>
      <TimeField label="Time" value={time} onChange={setTime} times={times} />
      <output>{time}</output>
    </>
  );
}

const field = page.getByRole('combobox', { name: 'Time' });

async function type(typed: string): Promise<void> {
  await field.fill(typed);
  await userEvent.keyboard('{Tab}');
}

it.each(['1430', '14.30', '14:30', '2.30 pm'])('%s is taken for half past two', async (typed) => {
  await mount(<Time />);
  await type(typed);
  await expect.element(field).toHaveValue('14:30');
  await expect.element(page.getByRole('status')).toHaveTextContent('14:30');
});

it('a time that is typed and not on offer is for the form to judge', async () => {
  await mount(<Time />);
  await type('1437');
  await expect.element(field).toHaveValue('14:37');
});

it.each([
  ['en', 'noon', '“noon” is no time. Try 1430 or 14:30'],
  ['id', 'siang', '“siang” bukan jam. Contoh: 1430 atau 14:30'],
] as const)('what is no time stays and is refused in %s', async (language, typed, refusal) => {
  await mount(<Time />, { language });
  await type(typed);
  await expect.element(field).toHaveValue(typed);
  await expect.element(page.getByText(refusal)).toBeVisible();
  await type('1430');
  await expect.element(field).toHaveValue('14:30');
});

it('a time that is no longer on offer still stands in its field', async () => {
  await mount(<Time times={['14:30']} />);
  await expect.element(field).toHaveValue('09:00');
});
