import { describe, expect, it } from 'vitest';
import { clashes, merged } from './conflict.ts';

const opened = { name: 'a', type: 1, ids: [1] };

describe('a record that somebody else saved meanwhile', () => {
  it('has no clash where each changed other fields, and both changes stay', () => {
    const versions = { opened, stored: { ...opened, type: 2 }, mine: { ...opened, name: 'b' } };
    expect(clashes(versions)).toEqual([]);
    expect(merged(versions)).toEqual({ name: 'b', type: 2, ids: [1] });
  });

  it('has none where both chose the same', () => {
    const both = { ...opened, ids: [1, 2] };
    expect(clashes({ opened, stored: both, mine: { ...both } })).toEqual([]);
  });

  it('asks about a field that both changed, and keeps the side that was chosen', () => {
    const versions = { opened, stored: { ...opened, name: 'x', type: 2 }, mine: { ...opened, name: 'b' } };
    expect(clashes(versions)).toEqual(['name']);
    expect(merged(versions, { name: 'mine' })).toEqual({ name: 'b', type: 2, ids: [1] });
    expect(merged(versions, { name: 'theirs' })).toEqual({ name: 'x', type: 2, ids: [1] });
  });
});
