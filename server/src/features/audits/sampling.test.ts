import { addDays } from '@otolead/contract/kernel/market-time.ts';
import { describe, expect, it } from 'vitest';
import { isSampled, isScoredTwice } from './sampling.ts';

const week = '2026-11-16';
const sample = (seed: string, agentId: number | null, percent: number, size: number) =>
  Array.from({ length: size }, (_, at) => isSampled({ seed, agentId, week, place: at + 1 }, percent));
const count = (drawn: readonly boolean[]) => drawn.filter(Boolean).length;

describe('the sample of purchases', () => {
  it.each([
    [100, 7, [7]],
    [50, 10, [5]],
    [20, 25, [5]],
    [10, 10, [1]],
    [33, 10, [3, 4]],
    [1, 100, [1]],
  ])('of %i per cent of %i has as many as it should, for every agent', (percent, size, counts) => {
    for (let agentId = 1; agentId <= 40; agentId += 1)
      expect(counts).toContain(count(sample('id', agentId, percent, size)));
  });

  it('is the same for the same seed, another for another seed, agent or week', () => {
    const first = sample('id', 7, 30, 40);
    expect(sample('id', 7, 30, 40)).toEqual(first);
    const others = ['a', 'b', 'c', 'd'].map((seed) => sample(seed, 7, 30, 40).join());
    expect(new Set(others).size).toBeGreaterThan(1);
    const agents = [1, 2, 3, 4].map((agentId) => sample('id', agentId, 30, 40).join());
    expect(new Set(agents).size).toBeGreaterThan(1);
    const nextWeek = Array.from({ length: 12 }, (_, at) => addDays(week, 7 * at)).map((monday) =>
      Array.from({ length: 9 }, (_, at) =>
        isSampled({ seed: 'id', agentId: 7, week: monday, place: at + 1 }, 30),
      ).join(),
    );
    expect(new Set(nextWeek).size).toBeGreaterThan(1);
  });

  it('has purchases that no agent called as well', () => {
    expect(count(sample('id', null, 50, 10))).toBe(5);
  });
});

describe('the sample of second scores', () => {
  it.each([
    [0, 0, 0],
    [100, 1_000, 1_000],
    [10, 60, 140],
  ])(
    'of %i per cent has between %i and %i of a thousand, the same for the same seed',
    (percent, least, most) => {
      const drawn = (seed: string) =>
        Array.from({ length: 1_000 }, (_, id) => isScoredTwice(seed, id, percent));
      expect(count(drawn('id'))).toBeGreaterThanOrEqual(least);
      expect(count(drawn('id'))).toBeLessThanOrEqual(most);
      expect(drawn('id')).toEqual(drawn('id'));
    },
  );
});
