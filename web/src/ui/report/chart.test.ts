import { expect, it } from 'vitest';
import { tickName } from './chart.ts';

it.each([
  ['Dewi', 'Dewi'],
  ['Reza Abdul H.', 'Reza Abdul H.'],
  ['Lestari Simanjuntak', 'Lestari Siman…'],
  ['Muhammad Nur A Rahman', 'Muhammad Nur…'],
])('the name %j stands below its bar as %j', (name, shown) => {
  expect(tickName(name)).toBe(shown);
});
