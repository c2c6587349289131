import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { MonthField } from './MonthField.tsx';

function Field({ start }: { start: string }) {
  const [month, setMonth] = useState<string | null>(start);
  return <MonthField label="Month" value={month} onChange={setMonth} min="2026-01" max="2026-11" />;
}

it('a month moves by the arrow keys, within its bounds', async () => {
  const screen = await mount(<Field start="2026-11" />);
  const month = screen.getByLabelText('Month');
  await month.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(month).toHaveValue('10/2026');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(month).toHaveValue('11/2026');
});
