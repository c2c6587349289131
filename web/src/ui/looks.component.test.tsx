import { Button, Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { faultsInEveryLook } from '../../test/looks.ts';
import { mount } from '../../test/mount.tsx';
import { errorToast, successToast } from '../platform/feedback/toast.tsx';
import { BulkAction, BulkBar } from './BulkBar/BulkBar.tsx';
import { CommandPalette } from './CommandPalette/CommandPalette.tsx';
import type { DataColumn, RowSelection } from './DataTable/columns.ts';
import { DataTable } from './DataTable/DataTable.tsx';
import { confirm } from './dialogs/confirm.ts';
import { EmptyState } from './EmptyState/EmptyState.tsx';
import { ErrorState } from './ErrorState/ErrorState.tsx';
import { FileDrop } from './FileDrop/FileDrop.tsx';
import { FilterChips } from './FilterChips/FilterChips.tsx';
import { DayField } from './fields/DayField.tsx';
import { SearchSelect } from './fields/SearchSelect.tsx';
import { ConflictDialog } from './form/ConflictDialog.tsx';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { InlineNotice } from './InlineNotice/InlineNotice.tsx';
import { LazyTooltip } from './overlays/LazyTooltip.tsx';
import { Page } from './Page/Page.tsx';
import { Panel } from './Panel/Panel.tsx';
import { Segments } from './Segments/Segments.tsx';
import { SwitchMenu } from './Shell/SwitchMenu.tsx';
import { Pill, StatusPill } from './StatusPill/StatusPill.tsx';
import { Tabs } from './Tabs/Tabs.tsx';

/** Components are clean for axe and no wider than the window in every theme and width. */

const nothing = () => undefined;

interface Row {
  readonly id: number;
  readonly name: string;
}

const COLUMNS: readonly DataColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, width: 200, sortable: true, card: 'primary' },
  {
    id: 'status',
    header: 'Status',
    cell: () => <StatusPill statusId={2} label="Interested" />,
    width: 140,
    card: 'badge',
  },
  { id: 'city', header: 'City', cell: () => 'Bandung', width: 140, description: 'Where the customer lives' },
];
const ROWS: readonly Row[] = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  name: `Customer ${at + 1}`,
}));
const SELECTED: RowSelection = { 1: true, 3: true };
const idOf = ({ id }: Row) => String(id);
const nameOf = ({ name }: Row) => name;
const quietOf = ({ id }: Row) => (id === 4 ? 'Locked by another user' : null);

const TABLE = {
  label: 'Customers',
  columns: COLUMNS,
  getRowId: idOf,
  getRowLabel: nameOf,
  empty: { title: 'No customer found', hint: 'Search for less', action: <Button>Reset</Button> },
} as const;

const shown = (content: ReactNode) => mount(<Page title="Parts">{content}</Page>);

it('a table with selected, active and dimmed rows, its chips and its bulk bar are clean in every look', async () => {
  const screen = await shown(
    <>
      <FilterChips
        chips={[
          { id: 'city', label: 'City', value: 'Bandung' },
          { id: 'owner', label: 'Owner', value: 'Sari', locked: true },
        ]}
        onRemove={nothing}
        onClearAll={nothing}
        onReset={nothing}
      />
      <DataTable
        {...TABLE}
        rows={ROWS}
        status="ready"
        sort={{ id: 'name', desc: true }}
        onSortChange={nothing}
        selection={SELECTED}
        onSelectionChange={nothing}
        getQuietLabel={quietOf}
        activeId="2"
        onOpen={nothing}
        hasMore
        loadMoreFailed
        onEndReached={nothing}
        layout="auto"
      />
      <BulkBar count={2} total={40} onSelectAll={nothing} onClear={nothing}>
        <BulkAction onClick={nothing}>Reassign</BulkAction>
        <BulkAction onClick={nothing} disabled>
          Export
        </BulkAction>
      </BulkBar>
    </>,
  );
  await expect.element(screen.getByText('Customer 1', { exact: true })).toBeVisible();
  expect(await faultsInEveryLook()).toEqual([]);
});

it('a table that is on its way, empty or failed is clean in every look', async () => {
  const screen = await shown(
    <>
      <DataTable {...TABLE} label="Coming" rows={[]} status="loading" onOpen={nothing} layout="auto" />
      <DataTable {...TABLE} label="Empty" rows={[]} status="ready" onOpen={nothing} layout="auto" />
      <DataTable
        {...TABLE}
        label="Failed"
        rows={[]}
        status="error"
        errorMessage="The server did not answer"
        onRetry={nothing}
        layout="auto"
      />
      <FormSkeleton fields={4} tabs />
    </>,
  );
  await expect.element(screen.getByText('No customer found')).toBeVisible();
  await expect.element(screen.getByRole('status', { name: /^Loading/ })).toBeVisible();
  expect(await faultsInEveryLook()).toEqual([]);
});

it('notices, states, tabs, choices, pills and the field of a file are clean in every look', async () => {
  const words = { choose: 'Choose a file', hint: 'or drop it here', remove: 'Remove the file' };
  const file = new File(['mobile'], 'leads.csv', { type: 'text/csv' });
  const screen = await shown(
    <>
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <InlineNotice
          key={tone}
          tone={tone}
          title={tone}
          onClose={nothing}
          action={<Button size="xs">Retry</Button>}
        >
          Something about this part of the screen
        </InlineNotice>
      ))}
      <Panel title="States">
        <EmptyState title="Nothing here" hint="Add one" action={<Button>Add</Button>} />
        <ErrorState message="Broken" onRetry={nothing} />
      </Panel>
      <Tabs
        label="Parts"
        tabs={[
          { name: 'form', label: 'Form' },
          { name: 'history', label: 'History' },
          { name: 'none', label: 'None', disabled: true },
        ]}
        value="form"
        onChange={nothing}
      >
        Form
      </Tabs>
      <Segments
        aria-label="Which leads"
        value="all"
        options={[
          { value: 'all', label: 'All' },
          { value: 'mine', label: 'Mine' },
        ]}
        onChange={nothing}
      />
      {[1, 2, 3, 4, 5, 6, 24].map((id) => (
        <StatusPill key={id} statusId={id} label={`Status ${id}`} />
      ))}
      {(['neutral', 'accent', 'info', 'success', 'warning', 'danger', 'violet', 'cyan'] as const).map(
        (tone) => (
          <Pill key={tone} tone={tone}>
            {tone}
          </Pill>
        ),
      )}
      <FileDrop label="Leads" accept=".csv" file={null} onChange={nothing} words={words} />
      <FileDrop label="Dates" accept=".csv" file={file} onChange={nothing} words={words} fault="Too large" />
      <FileDrop label="Locked" accept=".csv" file={file} onChange={nothing} words={words} disabled />
    </>,
  );
  await expect.element(screen.getByText('Nothing here')).toBeVisible();
  expect(await faultsInEveryLook()).toEqual([]);
});

function Fields() {
  const [day, setDay] = useState<string | null>('2026-03-10');
  const [city, setCity] = useState<string | null>('1');
  const cities = [
    { value: '1', label: 'Bandung' },
    { value: '2', label: 'Malang' },
  ];
  return (
    <>
      <DayField label="Day" value={day} onChange={setDay} min="2026-03-02" max="2026-03-20" required />
      <SearchSelect label="City" options={cities} value={city} onChange={setCity} error="City is required" />
    </>
  );
}

it('a calendar that is open is clean in every look', async () => {
  const screen = await shown(<Fields />);
  await screen.getByLabelText(/^Day/).first().click();
  await expect.element(screen.getByRole('button', { name: /10 March 2026/ })).toBeVisible();
  expect(await faultsInEveryLook()).toEqual([]);
});

it('the options of a field are clean in every look', async () => {
  const screen = await shown(<Fields />);
  await screen.getByRole('combobox', { name: 'City' }).click();
  await expect.element(screen.getByRole('option', { name: 'Malang' })).toBeVisible();
  expect(await faultsInEveryLook()).toEqual([]);
});

it('a menu and a tooltip are clean in every look', async () => {
  const screen = await shown(
    <>
      <SwitchMenu
        label="Language"
        value="en"
        options={[
          { value: 'en', label: 'English', short: 'EN' },
          { value: 'id', label: 'Bahasa Indonesia', short: 'ID' },
        ]}
        onChange={nothing}
      />
      <LazyTooltip label="Explains the button">
        <button type="button">Explained</button>
      </LazyTooltip>
    </>,
  );
  await screen.getByRole('button', { name: 'Explained' }).hover();
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  await screen.getByRole('button', { name: /^Language/ }).click();
  await expect.element(screen.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
  expect(await faultsInEveryLook()).toEqual([]);
});

it('a question and toasts are clean in every look', async () => {
  const screen = await shown(null);
  errorToast('Broken');
  successToast('Saved');
  void confirm({
    title: 'Are you sure?',
    text: 'It is gone then.',
    confirm: 'Delete',
    cancel: 'Cancel',
    danger: true,
  });
  await expect.element(screen.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await expect.element(screen.getByText('Saved')).toBeVisible();
  expect(await faultsInEveryLook()).toEqual([]);
  await userEvent.keyboard('{Escape}');
});

it('the question about a stale save is clean in every look', async () => {
  const screen = await shown(
    <ConflictDialog
      changedBy="Budi Santoso"
      byMe={false}
      changedAt="2026-03-02T03:15:00.000Z"
      clashes={[
        { field: 'name', label: 'Name', was: 'a', mine: 'b', theirs: 'c' },
        { field: 'note', label: 'Note', was: '', mine: 'A long word: '.repeat(20), theirs: '' },
      ]}
      onSave={nothing}
      onClose={nothing}
    />,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(await faultsInEveryLook()).toEqual([]);
});

it.each(['light', 'dark'] as const)(
  'a switch that may only be read shows whether it is on (%s)',
  async (colorScheme) => {
    const screen = await mount(
      <>
        <Switch label="Finance" disabled />
        <Switch label="Exchange" disabled checked readOnly />
      </>,
      { colorScheme },
    );
    const colours = (name: string) => {
      const track = screen.getByRole('switch', { name }).element().nextElementSibling as Element;
      const thumb = track.firstElementChild as Element;
      return [track, thumb].map((part) => getComputedStyle(part).backgroundColor);
    };
    await expect.element(screen.getByRole('switch', { name: 'Finance' })).toBeInTheDocument();
    const [off, on] = [colours('Finance'), colours('Exchange')];
    expect(off[0]).not.toBe(off[1]);
    expect(on[0]).not.toBe(on[1]);
    expect(on[0]).not.toBe(off[0]);
  },
);

it('the palette is clean in every look', async () => {
  const screen = await shown(
    <CommandPalette
      opened
      onClose={nothing}
      placeholder="Search"
      query="cus"
      onQueryChange={nothing}
      groups={[
        {
          id: 'screens',
          label: 'Screens',
          items: [
            { id: 'one', label: 'Customers', run: nothing },
            { id: 'two', label: 'Custom fields', run: nothing },
          ],
        },
      ]}
    />,
  );
  await expect.element(screen.getByRole('option', { name: /Customers/ })).toBeVisible();
  expect(await faultsInEveryLook()).toEqual([]);
});
