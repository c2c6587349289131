import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { SearchSelect } from './SearchSelect.tsx';

const MAKES = ['Honda', 'Hyundai', 'Suzuki', 'Toyota'].map((make) => ({ value: make, label: make }));
const submitted: string[] = [];

function Make({ start = null, error }: { start?: string | null; error?: string }) {
  const [make, setMake] = useState<string | null>(start);
  return (
    // The list must not cover the field beside it.
    <form
      style={{ display: 'flex', gap: 80 }}
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push(make ?? '');
      }}
    >
      <SearchSelect label="Make" value={make} onChange={setMake} options={MAKES} clearable error={error} />
      <input aria-label="Comment" />
    </form>
  );
}

const field = page.getByRole('combobox', { name: 'Make' });
const comment = page.getByRole('textbox', { name: 'Comment' });
const options = page.getByRole('option');
const input = () => field.element() as HTMLInputElement;
const texts = () => options.elements().map(({ textContent }) => textContent);
const marked = () => document.querySelector('[data-combobox-selected]')?.textContent ?? null;
const press = (keys: string) => userEvent.keyboard(keys);

/** Typing replaces the text, and the first match is marked. */
async function type(typed: string, found: string): Promise<void> {
  await field.click();
  await press('{Control>}a{/Control}');
  await press(typed);
  await expect.poll(marked).toBe(found);
}

it('a select is the same field before and after its list comes, and keeps what is typed before', async () => {
  submitted.length = 0;
  await mount(<Make />);
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  const before = input();
  await comment.click();
  await press('{Shift>}{Tab}{/Shift}');
  await press('toy');
  await expect.poll(texts).toEqual(['Toyota']);
  await expect.element(field).toHaveValue('toy');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('listbox', { name: 'Make' })).toBeVisible();
  await press('{Enter}');
  await expect.element(field).toHaveValue('Toyota');
  await expect.poll(texts).toEqual([]);
  await expect.element(field).toHaveFocus();
  expect(input()).toBe(before);
  // Enter in a search for a make does not save.
  expect(submitted).toEqual([]);
});

it('the arrows begin at what is chosen, and Escape leaves it', async () => {
  await mount(<Make start="Suzuki" />);
  await field.click();
  await press('{Escape}{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Suzuki' })).toHaveAttribute('aria-selected', 'true');
  await press('{ArrowDown}');
  await expect
    .element(field)
    .toHaveAttribute('aria-activedescendant', page.getByRole('option', { name: 'Toyota' }).element().id);
  await press('{Escape}');
  await expect.poll(texts).toEqual([]);
  await expect.element(field).toHaveValue('Suzuki');
  await expect.element(field).not.toHaveAttribute('aria-activedescendant');
});

it('what fits nothing leaves the choice as it is', async () => {
  await mount(<Make start="Toyota" />);
  await field.click();
  await press('zzz');
  await expect.poll(texts).toEqual(['Not found']);
  await press('{Tab}');
  await expect.element(field).toHaveValue('Toyota');
  await expect.element(comment).toHaveFocus();
});

it('left with Tab or a click, it takes the marked option; Escape takes none', async () => {
  await mount(<Make start="Toyota" />);
  await type('hon', 'Honda');
  await press('{Tab}');
  await expect.element(field).toHaveValue('Honda');
  await type('suz', 'Suzuki');
  await comment.click();
  await expect.element(field).toHaveValue('Suzuki');
  await press('{Shift>}{Tab}{/Shift}');
  // The first key opens the list at the selected option.
  await press('{ArrowUp}{ArrowUp}');
  await expect.poll(marked).toBe('Hyundai');
  await press('{Tab}');
  await expect.element(field).toHaveValue('Hyundai');
  await type('toy', 'Toyota');
  await press('{Escape}');
  await expect.poll(texts).toEqual([]);
  await expect.element(field).toHaveValue('Hyundai');
  await expect.element(field).toHaveFocus();
  await press('{Escape}');
  await expect.element(field).not.toHaveFocus();
});

it('emptied by its button or by keyboard it is empty, and offers everything', async () => {
  await mount(<Make start="Toyota" />);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(field).toHaveValue('');
  await type('toy', 'Toyota');
  await press('{Enter}{Shift>}{Tab}{/Shift}{Tab}');
  await comment.click();
  await press('{Shift>}{Tab}{/Shift}{Backspace}');
  await expect.element(field).toHaveValue('');
  await expect.poll(texts).toEqual(MAKES.map(({ label }) => label));
  await press('{Tab}');
  await expect.element(field).toHaveValue('');
});

it('a click more keeps all of it selected, so that typing replaces it', async () => {
  await mount(<Make start="Toyota" />);
  await field.click();
  await field.click();
  // The click places the cursor first.
  await expect
    .poll(() => input().value.slice(input().selectionStart ?? 0, input().selectionEnd ?? 0))
    .toBe('Toyota');
  await press('honda');
  await expect.poll(texts).toEqual(['Honda']);
  await press('{Enter}');
  await expect.element(field).toHaveValue('Honda');
});

it('letters replace what stands there, though a render has taken its selection away', async () => {
  await mount(<Make start="Toyota" />);
  await field.click();
  input().setSelectionRange(6, 6);
  await press('honda');
  await expect.element(field).toHaveValue('honda');
  await expect.poll(texts).toEqual(['Honda']);
});

it('what is marked is what Enter takes, however the list was opened', async () => {
  await mount(<Make />);
  await comment.click();
  await press('{Shift>}{Tab}{/Shift}');
  await expect.poll(() => document.querySelector('[role=listbox]')).not.toBeNull();
  await press('{ArrowDown}');
  await expect.poll(marked).toBe('Honda');
  await press('{Enter}');
  await expect.element(field).toHaveValue('Honda');
  await press('{Control>}a{/Control}h');
  await expect.poll(marked).toMatch(/^H/);
  await press('{Backspace}');
  await expect.poll(marked).toBeNull();
  await expect.element(field).toHaveValue('');
  await press('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Honda');
});

it('a field that a refusal leads to is not covered by its list, and opens as soon as somebody types', async () => {
  await mount(<Make error="Make is required" />);
  await expect.element(field).toBeVisible();
  focusFirstError(document.querySelector('form'));
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('Make is required')).toBeVisible();
  expect(texts()).toEqual([]);
  await press('suz');
  await expect.poll(texts).toEqual(['Suzuki']);
  await press('{Enter}');
  await expect.element(field).toHaveValue('Suzuki');
});

it('a click in a field that has the focus lets what is typed at once replace its text', async () => {
  await mount(<Make start="Honda" />);
  await field.click();
  await expect.element(field).toHaveFocus();
  input().setSelectionRange(5, 5);
  // The click must finish its work synchronously: keys come before timers.
  const { setTimeout: later } = window;
  window.setTimeout = (() => 0) as unknown as typeof window.setTimeout;
  try {
    await field.click();
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 5]);
  } finally {
    window.setTimeout = later;
  }
  await press('toy');
  await expect.element(field).toHaveValue('toy');
});
