import { expect, it } from 'vitest';
import { formatWait } from './wallboard.format.ts';

it.each([
  [0, '0 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_720, '1 h 02 min'],
  [14_519, '4 h 01 min'],
  [190_800, '2 d 5 h'],
])('%d seconds are told as %j', (seconds, told) => {
  expect(formatWait(seconds)).toBe(told);
});
