import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { SearchMultiSelectInput } from './SearchMultiSelectInput.tsx';

const CITIES = ['Bandung', 'Jakarta'].map((label, at) => ({ value: String(at), label }));

/** Replaces its stand-in during the press, as code that loads at that moment does. */
function ComingField() {
  const [isThere, setThere] = useState(false);
  const [value, setValue] = useState<string[]>([]);
  if (!isThere)
    return (
      <button type="button" onMouseDown={() => setThere(true)}>
        Stand-in
      </button>
    );
  return (
    <SearchMultiSelectInput label="City" options={CITIES} value={value} onChange={setValue} entered="click" />
  );
}

it('a list of many whose field comes during the press that asked for it opens and stays open', async () => {
  const screen = await mount(<ComingField />);
  await screen.getByText('Stand-in').click();
  await expect.element(screen.getByRole('option', { name: 'Jakarta' })).toBeVisible();
  await screen.getByRole('option', { name: 'Jakarta' }).click();
  await expect
    .element(screen.getByRole('option', { name: 'Jakarta' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('combobox', { name: 'City' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('option', { name: 'Jakarta' })).not.toBeInTheDocument();
});
