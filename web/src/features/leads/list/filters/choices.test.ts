import { describe, expect, it } from 'vitest';
import type { FilterLists } from './choice-filters.ts';
import { offeredModels, withChoice } from './choices.ts';
import { readFilters } from './filters.ts';
import { nameOfValue, optionsOf } from './options.ts';

const city = (id: number, state_id: number, cluster_id: number | null) => ({
  id,
  name: `City ${id}`,
  state_id,
  cluster_id,
  mapped_city: '',
});

const LISTS: FilterLists = {
  config: {},
  places: {
    city: [city(1, 10, 5), city(2, 10, 5), city(3, 11, null)],
    state: [],
    cluster: [{ id: 5, cluster_name: 'Cluster', mapped_city: [1, 2] }],
  },
  vehicles: {
    make: [
      { id: 7, make: 'Toyota' },
      { id: 8, make: 'Honda' },
    ],
    model: [
      { id: 70, mk_id: 7, m: 'Avanza', e_year: null },
      { id: 80, mk_id: 8, m: 'Brio', e_year: null },
    ],
    version: [],
  },
};

const NONE = readFilters({});

describe('what a choice in the advanced filter brings along', () => {
  it('cities and their clusters in one market, and their provinces in the other', () => {
    const one = withChoice(NONE, 'city_id', [1], LISTS, 'cluster_list');
    expect(one).toMatchObject({ city_id: [1], cluster_list: [5], province_list: [] });
    const all = withChoice(NONE, 'cluster_list', [5], LISTS, 'cluster_list');
    expect(all).toMatchObject({ city_id: [1, 2], cluster_list: [5] });
    const fewer = withChoice(all, 'city_id', [2], LISTS, 'cluster_list');
    expect(fewer).toMatchObject({ city_id: [2], cluster_list: [5] });
    const province = withChoice(NONE, 'province_list', [11], LISTS, 'province_list');
    expect(province).toMatchObject({ city_id: [3], province_list: [11], cluster_list: [] });
  });

  it('models belong to the chosen makes', () => {
    const models = withChoice(NONE, 'model_id', [70, 80], LISTS, 'cluster_list');
    const honda = withChoice(models, 'make_id', [8], LISTS, 'cluster_list');
    expect(honda.model_id).toEqual([80]);
    expect(offeredModels(honda, LISTS).map(({ label }) => label)).toEqual(['Honda Brio']);
    expect(withChoice(honda, 'make_id', [], LISTS, 'cluster_list').model_id).toEqual([]);
  });

  it('an agent who has left stands behind the others; a search by one of them keeps its name', () => {
    const config = {
      agent_list: [{ id: 1, name: 'Ani' }],
      switched_off: { agent_list: [{ id: 3, name: 'Citra' }] },
    } as unknown as FilterLists['config'];
    expect(optionsOf('myactive_agent_id', { config }).map(({ value }) => value)).toEqual(['1', '3']);
    expect(nameOfValue('myactive_agent_id', 3, { config })).not.toBe('Citra');
    expect(nameOfValue('myactive_agent_id', 1, { config })).toBe('Ani');
  });
});
