import { expect, it } from 'vitest';
import { axisOf } from './quality-axis.ts';

it.each([
  [
    [97.04, null, 99],
    [95, 96, 97, 98, 99, 100],
  ],
  [[100], [95, 96, 97, 98, 99, 100]],
  [
    [91.5, 98],
    [90, 92, 94, 96, 98, 100],
  ],
  [[80], [75, 80, 85, 90, 95, 100]],
  [[12], [0, 20, 40, 60, 80, 100]],
])('shares %j are drawn on an axis of %j', (shares, ticks) => {
  const points = shares.map((quality) => ({ week: '', quality }));
  expect(axisOf(points)).toEqual({ domain: [ticks[0], 100], ticks });
});
