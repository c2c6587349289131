import { describe, expect, it } from 'vitest';
import { chooseCities, chooseGroups, provinceGroups } from './places.rules.ts';

const JAKARTA = { id: 1, mapped_city: [10, 11] };
const BANDUNG = { id: 2, mapped_city: [20, 21] };
const clusters = [JAKARTA, BANDUNG];
/** In no cluster. */
const ALONE = 99;

describe('choosing cities', () => {
  it.each([
    ['picking one', [10], [1]],
    ['picking of two clusters', [10, 21], [1, 2]],
    ['unpicking the last one', [], []],
    ['one without a cluster', [ALONE], []],
  ])('LST-039 %s brings its cluster', (_title, cities, groups) => {
    expect(chooseCities(cities, clusters)).toEqual({ cities, groups });
  });

  it('LST-041 a cluster stays while one of its cities does', () => {
    expect(chooseCities([10, 11], clusters).groups).toEqual([1]);
    expect(chooseCities([11], clusters).groups).toEqual([1]);
  });
});

describe('choosing clusters', () => {
  it.each([
    ['picking one', { cities: [], groups: [] }, [1], [10, 11]],
    ['picking another', { cities: [10, 11], groups: [1] }, [1, 2], [10, 11, 20, 21]],
    ['unpicking one', { cities: [10, 11, 20, 21], groups: [1, 2] }, [2], [20, 21]],
    ['unpicking one that had lost a city', { cities: [11, 20], groups: [1, 2] }, [2], [20]],
    ['beside a city without a cluster', { cities: [ALONE], groups: [] }, [2], [ALONE, 20, 21]],
    ['keeping one that had lost a city', { cities: [11], groups: [1] }, [1, 2], [11, 20, 21]],
  ])('LST-040 %s takes its cities along', (_title, before, chosen, cities) => {
    expect(chooseGroups(before, chosen, clusters)).toEqual({ cities, groups: chosen });
  });
});

it('provinces group cities like clusters', () => {
  const cities = [
    { id: 10, state_id: 1 },
    { id: 20, state_id: 2 },
    { id: 11, state_id: 1 },
  ];
  expect(provinceGroups(cities)).toEqual([JAKARTA, { id: 2, mapped_city: [20] }]);
});
