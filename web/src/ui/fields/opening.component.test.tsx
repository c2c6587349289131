import { type ComponentProps, type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { DayField } from './DayField.tsx';
import { MonthField } from './MonthField.tsx';
import { SearchMultiSelect } from './SearchMultiSelect.tsx';
import { SearchSelect } from './SearchSelect.tsx';
import { TimeField } from './TimeField.tsx';

const MAKES = ['Honda', 'Suzuki', 'Toyota'].map((make) => ({ value: make, label: make }));

/** Any field with its value in state. */
function Kept<Value>({
  start,
  children,
}: {
  start: Value;
  children: (value: Value, set: (next: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

const FIELDS: Readonly<Record<string, ReactNode>> = {
  day: (
    <Kept<string | null> start={null}>
      {(value, set) => <DayField label="Field" value={value} onChange={set} />}
    </Kept>
  ),
  month: (
    <Kept<string | null> start="2026-05">
      {(value, set) => <MonthField label="Field" value={value} onChange={set} min="2026-01" max="2026-11" />}
    </Kept>
  ),
  time: (
    <Kept<string | null> start={null}>
      {(value, set) => <TimeField label="Field" value={value} onChange={set} times={['09:00', '09:30']} />}
    </Kept>
  ),
  select: (
    <Kept<string | null> start={null}>
      {(value, set) => <SearchSelect label="Field" value={value} onChange={set} options={MAKES} />}
    </Kept>
  ),
  'multiple select': (
    <Kept<readonly string[]> start={[]}>
      {(value, set) => <SearchMultiSelect label="Field" value={value} onChange={set} options={MAKES} />}
    </Kept>
  ),
};

const CALENDARS = { day: true, month: true };

type Layout = 'row' | 'column';

const LAYOUTS: Readonly<Record<Layout, ComponentProps<'form'>['style']>> = {
  // Filters above a list, and a form in a dialog.
  row: { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'end' },
  column: { display: 'grid', gap: 8, maxWidth: 420, margin: '0 auto' },
};

/** Leaves as much room above as a screen's header and title take. */
function Form({ layout, children }: { layout: Layout; children: ReactNode }) {
  return (
    <main style={{ paddingTop: 330 }}>
      <form style={LAYOUTS[layout]} onSubmit={(event) => event.preventDefault()}>
        <button type="button">Before</button>
        {children}
        <button type="button" style={{ inlineSize: 160, blockSize: 32 }}>
          Next
        </button>
        <button type="submit" style={{ inlineSize: 160, blockSize: 32 }}>
          Search
        </button>
      </form>
    </main>
  );
}

const overlay = () => document.querySelector('[data-date-calendar], [role=listbox]');

/** Box of the opened overlay once it stops moving. */
async function boxOf(kind: string): Promise<DOMRect> {
  const content = kind in CALENDARS ? '[data-date-calendar] button' : '[role=option]';
  await expect.poll(() => document.querySelector(content)?.getBoundingClientRect().height).toBeGreaterThan(0);
  await new Promise(requestAnimationFrame);
  return overlay()?.getBoundingClientRect() ?? new DOMRect();
}

const isOver = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const covers = (box: DOMRect, name: string) =>
  isOver(box, page.getByRole('button', { name, exact: true }).element().getBoundingClientRect());

// Preload the overlays, so that none is missed while loading.
beforeAll(() =>
  Promise.all([
    import('./DayCalendar.tsx'),
    import('./MonthCalendar.tsx'),
    import('./ComboOptions.tsx'),
    import('./SearchMultiSelectInput.tsx'),
  ]),
);

afterEach(() => page.viewport(1366, 768));

const fieldOf = (kind: string) =>
  page.getByRole(kind in CALENDARS ? 'textbox' : 'combobox', { name: 'Field' });

/** Focuses the field by keyboard. */
async function tabInto(kind: string): Promise<void> {
  await expect.element(fieldOf(kind)).toBeVisible();
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.keyboard('{Tab}');
  await expect.element(fieldOf(kind)).toHaveFocus();
}

const isOpen = () => overlay()?.checkVisibility() ?? false;

describe.each([
  [1366, 768],
  [768, 1024],
  [375, 812],
])('at %i px', (width, height) => {
  it.each(Object.keys(FIELDS))('a %s field opens nothing by the focus alone', async (kind) => {
    await page.viewport(width, height);
    await mount(<Form layout="row">{FIELDS[kind]}</Form>);
    // Twice, because the first focus creates the overlay.
    for (const _ of ['first', 'second']) {
      await tabInto(kind);
      await page.getByRole('button', { name: 'Search' }).click({ trial: true });
      expect(isOpen()).toBe(false);
    }
  });

  it.each(
    (['row', 'column'] as const).flatMap((layout) =>
      Object.keys(CALENDARS).map((kind) => [kind, layout] as const),
    ),
  )('the calendar of a %s field in a %s covers nothing that follows', async (kind, layout) => {
    await page.viewport(width, height);
    await mount(<Form layout={layout}>{FIELDS[kind]}</Form>);
    await fieldOf(kind).click();
    const box = await boxOf(kind);
    expect([covers(box, 'Next'), covers(box, 'Search')]).toEqual([false, false]);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.bottom).toBeLessThanOrEqual(height);
  });

  it.each(Object.keys(FIELDS).filter((kind) => !(kind in CALENDARS)))(
    'the list of a %s field leaves the field free, and Search as soon as the field is left',
    async (kind) => {
      await page.viewport(width, height);
      await mount(<Form layout="column">{FIELDS[kind]}</Form>);
      await fieldOf(kind).click();
      expect(isOver(await boxOf(kind), fieldOf(kind).element().getBoundingClientRect())).toBe(false);
      await userEvent.keyboard('{Tab}');
      await expect.poll(isOpen).toBe(false);
      await page.getByRole('button', { name: 'Search' }).click({ trial: true });
    },
  );
});

it.each(Object.keys(FIELDS))(
  'a %s field opens by a click, by Alt with the arrow down and by typing',
  async (kind) => {
    await mount(<Form layout="row">{FIELDS[kind]}</Form>);
    await fieldOf(kind).click();
    await expect.poll(isOpen).toBe(true);
    const typed = kind === 'month' ? [] : kind === 'day' ? ['{ArrowDown}', '2'] : ['{ArrowDown}', 'o', '0'];
    for (const keys of ['{Alt>}{ArrowDown}{/Alt}', ...typed]) {
      await tabInto(kind);
      await expect.poll(isOpen).toBe(false);
      await userEvent.keyboard(keys);
      await expect.poll(isOpen).toBe(true);
    }
  },
);
