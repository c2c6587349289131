import { describe, expect, it } from 'vitest';
import { selectedOf, toggleAll, toggleOne, turnSort } from './selection.ts';

const rows = [
  { id: '1', selectable: true },
  { id: 'heading', selectable: false },
  { id: '2', selectable: true },
];

describe('selected rows of a table', () => {
  it('one row is selected and released', () => {
    expect(toggleOne({ 2: true }, '1')).toEqual({ 1: true, 2: true });
    expect(toggleOne({ 1: true, 2: true }, '1')).toEqual({ 2: true });
  });

  it('rows that cannot be selected neither join nor count', () => {
    expect(toggleAll({}, rows)).toEqual({ 1: true, 2: true });
    expect(selectedOf(rows, {})).toBe('none');
    expect(selectedOf(rows, { 1: true })).toBe('some');
    expect(selectedOf(rows, { 1: true, 2: true })).toBe('all');
    expect(selectedOf([], {})).toBe('none');
  });

  it('releasing all rows keeps those that are not loaded', () => {
    expect(toggleAll({ 1: true, 2: true, 99: true }, rows)).toEqual({ 99: true });
    expect(toggleAll({ 1: true, 99: true }, rows)).toEqual({ 1: true, 2: true, 99: true });
  });
});

describe('the heading of a column', () => {
  const columns = [
    { id: 'created', sortable: true, sortDescFirst: true },
    { id: 'name', sortable: true },
    { id: 'city' },
  ];

  it('starts in the direction that suits the column and turns with each click', () => {
    expect(turnSort(columns, null, 'created')).toEqual({ id: 'created', desc: true });
    expect(turnSort(columns, { id: 'created', desc: true }, 'created')).toEqual({
      id: 'created',
      desc: false,
    });
    expect(turnSort(columns, { id: 'created', desc: true }, 'name')).toEqual({ id: 'name', desc: false });
    expect(turnSort(columns, null, 'city')).toBeNull();
  });
});
