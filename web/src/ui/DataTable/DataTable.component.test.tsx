import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { onPhone } from '../../../test/viewport.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { type DataColumn, inOrder, type RowSelection, type SortState } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import type { DataTableProps } from './types.ts';

interface Car {
  readonly id: number;
  readonly model: string;
  readonly city: string;
}

const COLUMNS: readonly DataColumn<Car>[] = [
  {
    id: 'id',
    header: 'Id',
    cell: ({ id }) => id,
    width: 80,
    sortable: true,
    sortDescFirst: true,
    hideable: false,
  },
  { id: 'model', header: 'Model', cell: ({ model }) => model, width: 200, sortable: true, card: 'primary' },
  { id: 'city', header: 'City', cell: ({ city }) => city, width: 200 },
  { id: 'note', header: 'Note', cell: () => 'none', width: 100, hiddenByDefault: true },
];

const cars = (count: number): Car[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, model: `Model ${at + 1}`, city: 'Bandung' }));

const idOf = ({ id }: Car) => String(id);
const nameOf = ({ model }: Car) => model;

type TableProps = Partial<DataTableProps<Car>> & { heights?: string };

function Table({ heights = '600px', ...props }: TableProps) {
  const [selection, setSelection] = useState<RowSelection>({});
  return (
    <div style={{ height: heights, display: 'flex', flexDirection: 'column' }}>
      <output>{Object.keys(selection).join(',')}</output>
      <DataTable
        label="Cars"
        columns={COLUMNS}
        rows={[]}
        getRowId={idOf}
        getRowLabel={nameOf}
        status="ready"
        empty={{ title: 'No car found' }}
        selection={selection}
        onSelectionChange={setSelection}
        pageKeys
        {...props}
      />
    </div>
  );
}

const activeRow = () => document.querySelector('[role=row][data-active]')?.textContent;
const selected = () => document.querySelector('output')?.textContent;

it('j, k, arrows, Home and End move the cursor, x selects its row, Enter opens it', async () => {
  const opened: number[] = [];
  const open = ({ id }: Car) => void opened.push(id);
  const screen = await mount(<Table rows={cars(5)} onOpen={open} />);
  await expect.element(screen.getByText('Model 5')).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.poll(activeRow).toContain('Model 2');
  await userEvent.keyboard('k');
  await expect.poll(activeRow).toContain('Model 1');
  await userEvent.keyboard('{End}');
  await expect.poll(activeRow).toContain('Model 5');
  // There is no row beyond the last one.
  await userEvent.keyboard('j');
  await expect.poll(activeRow).toContain('Model 5');
  await userEvent.keyboard('x');
  await expect.poll(selected).toBe('5');
  await userEvent.keyboard('{Home}x');
  await expect.poll(selected).toBe('1,5');
  await userEvent.keyboard('x');
  await expect.poll(selected).toBe('5');
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual([1]);

  const grid = screen.getByRole('grid', { name: 'Cars' });
  grid.element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.poll(activeRow).toContain('Model 2');
  await expect.element(grid).toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(selected).toBe('1,2,3,4,5');
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(selected).toBe('');
});

it('a click selects a row, Shift all between, and the heading all; those that may not be selected stay out', async () => {
  const allowed = ({ id }: Car) => id !== 3;
  const screen = await mount(<Table rows={cars(5)} isRowSelectable={allowed} />);
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  await box('Model 2').click();
  await expect.poll(selected).toBe('2');
  await box('Model 4').click({ modifiers: ['Shift'] });
  await expect.poll(selected).toBe('2,4');
  await expect.element(box('Model 3')).toBeDisabled();
  const all = screen.getByRole('checkbox', { name: 'Select all loaded rows' });
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.poll(selected).toBe('1,2,4,5');
  await expect.element(all).toBeChecked();
  await all.click();
  await expect.poll(selected).toBe('');
});

it('a double click opens a row, a press on a link in it does not', async () => {
  const opened: number[] = [];
  const open = ({ id }: Car) => void opened.push(id);
  const columns = [
    ...COLUMNS,
    { id: 'go', header: 'Go', cell: () => <button type="button">Call</button>, width: 90 },
  ];
  const screen = await mount(<Table rows={cars(2)} onOpen={open} columns={columns} />);
  await screen.getByRole('button', { name: 'Call' }).first().dblClick();
  expect(opened).toEqual([]);
  await screen.getByText('Model 2').dblClick();
  expect(opened).toEqual([2]);
});

/** Records the requested sort orders. */
function Sorted({ asked }: { asked: SortState[] }) {
  const [sort, setSort] = useState<SortState | null>(null);
  const note = (next: SortState) => {
    asked.push(next);
    setSort(next);
  };
  return <Table rows={cars(2)} sort={sort} onSortChange={note} />;
}

it('a heading sorts, the other way with the next press, and says so', async () => {
  const asked: SortState[] = [];
  const screen = await mount(<Sorted asked={asked} />);
  const header = (name: string) => screen.getByRole('columnheader', { name });
  await header('Id').getByRole('button').click();
  await expect.element(header('Id')).toHaveAttribute('aria-sort', 'descending');
  await header('Id').getByRole('button').click();
  await expect.element(header('Id')).toHaveAttribute('aria-sort', 'ascending');
  await header('Model').getByRole('button').click();
  await expect.element(header('Id')).toHaveAttribute('aria-sort', 'none');
  expect(asked).toEqual([
    { id: 'id', desc: true },
    { id: 'id', desc: false },
    { id: 'model', desc: false },
  ]);
  expect(header('City').getByRole('button').query()).toBeNull();
});

it('of many rows only those in view are rendered; the next page is asked for once, near the end', async () => {
  let asked = 0;
  const more = () => {
    asked += 1;
  };
  const rows = cars(200);
  const screen = await mount(<Table rows={rows} hasMore onEndReached={more} totalCount={1_000} />);
  const shown = () => document.querySelectorAll('[role=row][data-row]').length;
  await expect.element(screen.getByText('Model 1', { exact: true })).toBeVisible();
  expect(shown()).toBeLessThan(30);
  expect(asked).toBe(0);
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1001');
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('Model 200')).toBeVisible();
  expect(shown()).toBeLessThan(30);
  await expect.poll(() => asked).toBe(1);
  await expect.element(screen.getByText(/^Loading more/)).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByText('Model 1', { exact: true })).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('Model 200')).toBeVisible();
  // Once a later key has worked, a second question would have opened.
  await userEvent.keyboard('x');
  await expect.poll(selected).toBe('200');
  expect(asked).toBe(1);
});

/** Two lists with equally many rows, shown in turn. */
function TwoLists({ onAsk }: { onAsk: (from: number) => void }) {
  const [from, setFrom] = useState(0);
  const rows = cars(200).map((row) => ({ ...row, id: row.id + from }));
  return (
    <>
      <button type="button" onClick={() => setFrom(1_000)}>
        Other list
      </button>
      <Table rows={rows} hasMore onEndReached={() => onAsk(from)} />
    </>
  );
}

it('another list with as many rows asks for its own next page', async () => {
  const asked: number[] = [];
  const screen = await mount(<TwoLists onAsk={(from) => asked.push(from)} />);
  await expect.element(screen.getByText('Model 1', { exact: true })).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.poll(() => asked).toEqual([0]);
  await screen.getByRole('button', { name: 'Other list' }).click();
  await expect.poll(() => asked).toEqual([0, 1_000]);
});

/** A list whose next page begins to load and is cancelled by a refetch. */
function Cancelled({ onAsk }: { onAsk: () => void }) {
  const [isLoading, setLoading] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLoading(false)}>
        Refetch
      </button>
      <Table
        rows={cars(200)}
        hasMore
        loadingMore={isLoading}
        onEndReached={() => {
          onAsk();
          setLoading(true);
        }}
      />
    </>
  );
}

it('a next page whose load a refetch has cancelled is asked for again', async () => {
  let asked = 0;
  const screen = await mount(
    <Cancelled
      onAsk={() => {
        asked += 1;
      }}
    />,
  );
  await expect.element(screen.getByText('Model 1', { exact: true })).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.poll(() => asked).toBe(1);
  await screen.getByRole('button', { name: 'Refetch' }).click();
  await expect.poll(() => asked).toBe(2);
});

it('all of a page are rendered, for the search of the browser and the printer', async () => {
  await mount(<Table rows={cars(50)} />);
  await expect.poll(() => document.querySelectorAll('[role=row][data-row]').length).toBe(50);
});

it('a next page that did not come says so and is asked for again', async () => {
  let asked = 0;
  const more = () => {
    asked += 1;
  };
  const screen = await mount(<Table rows={cars(3)} hasMore loadMoreFailed onEndReached={more} />);
  await screen.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  expect(asked).toBe(1);
});

it('a table on its way shows bones, a failed one why and Retry, an empty one what to do', async () => {
  const loading = await mount(<Table status="loading" />);
  await expect.element(loading.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  await loading.unmount();

  let retried = 0;
  const retry = () => {
    retried += 1;
  };
  const failed = await mount(<Table status="error" errorMessage="Broken" onRetry={retry} />);
  await expect.element(failed.getByRole('alert').getByText('Broken')).toBeVisible();
  await failed.getByRole('button', { name: 'Retry' }).click();
  expect(retried).toBe(1);
  await failed.unmount();

  const empty = await mount(<Table empty={{ title: 'No car found', hint: 'Search for less' }} />);
  await expect.element(empty.getByRole('status').getByText('No car found')).toBeVisible();
  await expect.element(empty.getByText('Search for less')).toBeVisible();
});

it('on a phone rows are cards, which open with a touch and are selected one by one or all', async () => {
  await onPhone();
  const opened: number[] = [];
  const open = ({ id }: Car) => void opened.push(id);
  const screen = await mount(<Table rows={cars(3)} onOpen={open} heights="auto" />);
  const list = screen.getByRole('list', { name: 'Cars' });
  await expect.element(list.getByText('Model 1')).toBeVisible();
  expect(screen.getByRole('grid').query()).toBeNull();
  await list.getByText('Model 2').click();
  await screen.getByRole('button', { name: 'Open Model 3' }).click();
  expect(opened).toEqual([2, 3]);
  await screen.getByRole('checkbox', { name: 'Select Model 1' }).click();
  await expect.poll(selected).toBe('1');
  await screen.getByLabelText('Select all loaded rows').click();
  await expect.poll(selected).toBe('1,2,3');
  expect(opened).toEqual([2, 3]);
  const first = list.getByRole('listitem').first();
  await expect.element(first).toHaveAttribute('aria-setsize', '3');
  // A column without a place on the card shows under its heading.
  await expect.element(first.getByText('City')).toBeVisible();
});

it('a table that needs its columns side by side stays one on a phone', async () => {
  await onPhone();
  const screen = await mount(<Table rows={cars(3)} neverCards />);
  await expect.element(screen.getByRole('grid')).toBeVisible();
});

function Chosen() {
  const [order, setOrder] = useState<readonly string[]>();
  const [hidden, setHidden] = useState<readonly string[]>();
  const columns = inOrder(COLUMNS, order);
  return (
    <>
      <ColumnChooser
        columns={columns}
        hidden={hidden}
        onChange={setHidden}
        reordered={order !== undefined}
        onReorder={setOrder}
      />
      <Table rows={cars(2)} columns={columns} hiddenColumns={hidden} />
    </>
  );
}

it('columns are moved, hidden and shown, and the usual ones come back', async () => {
  const screen = await mount(<Chosen />);
  const headers = () =>
    [...document.querySelectorAll('[role=columnheader]')].map((header) => header.textContent).filter(Boolean);
  await expect.poll(headers).toEqual(['Id', 'Model', 'City']);
  await screen.getByRole('button', { name: 'Columns' }).click();
  await screen.getByRole('button', { name: 'Move City up' }).click();
  await expect.poll(headers).toEqual(['Id', 'City', 'Model']);
  await expect.element(screen.getByRole('button', { name: 'Move City up' })).toBeDisabled();
  screen.getByRole('button', { name: 'Move Model down' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('checkbox', { name: 'Note' }).click();
  await expect.poll(headers).toEqual(['Id', 'City', 'Note', 'Model']);
  await screen.getByRole('checkbox', { name: 'City' }).click();
  await expect.poll(headers).toEqual(['Id', 'Note', 'Model']);
  // The naming column is always shown.
  expect(screen.getByRole('checkbox', { name: 'Id' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Back to the usual columns' }).click();
  await expect.poll(headers).toEqual(['Id', 'Model', 'City']);
});
