import { expect, it } from 'vitest';
import { placeIn } from './lead-trail.ts';

const ids = [7, 5, 9];

it.each([
  [7, { previous: undefined, next: 5, place: 1, count: 3 }],
  [5, { previous: 7, next: 9, place: 2, count: 3 }],
  [9, { previous: 5, next: undefined, place: 3, count: 3 }],
  [4, null],
])('lead %i stands in its list as %o', (id, expected) => {
  expect(placeIn({ ids }, id)).toEqual(expected);
  expect(placeIn(null, id)).toBeNull();
});
