import { expect, it } from 'vitest';
import { largest, tickName } from './chart.ts';

it.each([
  ['Dewi', 'Dewi'],
  ['Lestari Simanjuntak', 'Lestari Simanjuntak'],
  ['Muhammad Nur Abdul Rahman Al Haris', 'Muhammad Nur Abdul Rahman…'],
])('the name %j stands beside its bar as %j', (name, shown) => {
  expect(tickName(name)).toBe(shown);
});

const points = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Agent ${at}`, figures: { calls: at % 7 } }));

it('a chart draws every row, those of zero too; of very many the largest, and says of how many', () => {
  expect(largest(points(13))).toEqual({ points: points(13) });
  const { points: drawn, of } = largest(points(47));
  expect(of).toBe(47);
  expect(drawn).toHaveLength(40);
  expect(points(47).filter(({ figures }) => figures.calls === 6)).toEqual(
    drawn.filter(({ figures }) => figures.calls === 6),
  );
});
