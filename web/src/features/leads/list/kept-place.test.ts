import { describe, expect, it } from 'vitest';
import { keptPlace } from './kept-place.ts';

describe('the place in a list that was read again', () => {
  const before = ['1', '2', '3', '4'];
  it.each([
    ['the same row where it is still there', ['4', '2', '1'], '2', '2'],
    ['the next row where it has gone', ['1', '3', '4'], '2', '3'],
    ['the next that is still there', ['1', '4'], '2', '4'],
    ['the last one after the last', ['1', '2', '3'], '4', '3'],
    ['nowhere in an empty list', [], '2', null],
    ['nowhere where nobody stood', ['1'], null, null],
    ['nowhere for a row that was not there', ['1'], '9', null],
  ])('is %s', (_title, after, active, expected) => {
    expect(keptPlace(before, after, active)).toBe(expected);
  });
});
