import { describe, expect, it } from 'vitest';
import { defaultHiddenColumns, gridTemplate, groupRuns, inOrder, moved } from './columns.ts';

const column = (id: string, width: number, more: object = {}) => ({
  id,
  header: id,
  width,
  cell: () => id,
  ...more,
});

describe('gridTemplate', () => {
  it('lets columns share the room in proportion and keeps fixed ones', () => {
    expect(gridTemplate([column('a', 200), column('b', 80, { fixed: true })], false)).toEqual({
      template: 'minmax(200px, 200fr) 80px',
      minWidth: 280,
    });
  });

  it('stretches fixed columns rather than leaving a gap when there are no others', () => {
    expect(gridTemplate([column('a', 50, { fixed: true })], false).template).toBe('minmax(50px, 50fr)');
  });

  it('gives what is left over where it is asked for', () => {
    const columns = [column('a', 200, { grow: 600 }), column('b', 90)];
    expect(gridTemplate(columns, false).template).toBe('minmax(200px, 600fr) minmax(90px, 90fr)');
  });

  it('gives a compact table the widths that its single lines need', () => {
    const columns = [column('a', 200, { compactWidth: 260 }), column('b', 90, { fixed: true })];
    expect(gridTemplate(columns, false, 'compact')).toEqual({
      template: 'minmax(260px, 200fr) 90px',
      minWidth: 350,
    });
    expect(gridTemplate(columns, false).minWidth).toBe(290);
  });

  it('makes room for the check boxes', () => {
    expect(gridTemplate([column('a', 100)], true)).toEqual({
      template: '36px minmax(100px, 100fr)',
      minWidth: 136,
    });
  });
});

describe('groupRuns', () => {
  it('spans neighbours of the same group and keeps the ungrouped apart', () => {
    const columns = [{ group: undefined }, { group: 'Today' }, { group: 'Today' }, { group: 'Month' }, {}];
    expect(groupRuns(columns)).toEqual([
      { group: '', span: 1 },
      { group: 'Today', span: 2 },
      { group: 'Month', span: 1 },
      { group: '', span: 1 },
    ]);
  });
});

describe('an order of one’s own', () => {
  const columns = [column('id', 1, { hideable: false }), column('a', 1), column('b', 1), column('c', 1)];
  const ordered = (order: readonly string[] | undefined) => inOrder(columns, order).map(({ id }) => id);

  it.each([
    [undefined, ['id', 'a', 'b', 'c']],
    [
      ['c', 'a', 'b'],
      ['id', 'c', 'a', 'b'],
    ],
    [
      ['c', 'gone', 'a'],
      ['id', 'c', 'b', 'a'],
    ],
    [
      ['c', 'id', 'b', 'a'],
      ['id', 'c', 'b', 'a'],
    ],
  ])('of %j is %j: what it does not know stays in its place', (order, expected) => {
    expect(ordered(order)).toEqual(expected);
  });

  it.each([
    ['a', 1, ['b', 'a', 'c']],
    ['c', -1, ['a', 'c', 'b']],
    ['a', -1, ['a', 'b', 'c']],
    ['c', 1, ['a', 'b', 'c']],
  ] as const)('%s moved by %i', (id, by, expected) => {
    expect(moved(['a', 'b', 'c'], id, by)).toEqual(expected);
  });
});

describe('defaultHiddenColumns', () => {
  it('names the columns that wait to be chosen', () => {
    expect(defaultHiddenColumns([column('a', 1), column('b', 1, { hiddenByDefault: true })])).toEqual(['b']);
  });
});
