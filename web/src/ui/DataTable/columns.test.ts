import { describe, expect, it } from 'vitest';
import { defaultHiddenColumns, gridTemplate, groupRuns } from './columns.ts';

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

describe('defaultHiddenColumns', () => {
  it('names the columns that wait to be chosen', () => {
    expect(defaultHiddenColumns([column('a', 1), column('b', 1, { hiddenByDefault: true })])).toEqual(['b']);
  });
});
