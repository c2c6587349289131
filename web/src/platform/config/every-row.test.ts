import type { ConfigList } from '@otolead/contract/config/config.schema.ts';
import { describe, expect, it } from 'vitest';
import { everyPlace, everyVehicle } from './every-row.ts';

const OFF = {
  make_list: [{ id: 9, name: 'Timor' }],
  model_list: [{ id: 90, name: 'S515', make_id: 9 }],
  city_state_list: [{ id: 3, name: 'Old Town', state_id: 10, cluster_id: 5 }],
  province_list: [],
  cluster_list: [{ id: 6, name: 'Outer' }],
} as unknown as ConfigList<'switched_off'>;

const PLACES = {
  city: [{ id: 1, name: 'New Town', state_id: 10, cluster_id: 5, mapped_city: 'New Town' }],
  state: [{ id: 10, name: 'West' }],
  cluster: [{ id: 5, cluster_name: 'Inner', mapped_city: [1] }],
};

describe('cars and places of a filter', () => {
  it('are those on offer, and behind them those that are switched off', () => {
    const { make, model } = everyVehicle(
      {
        make: [{ id: 1, make: 'Toyota' }],
        model: [{ id: 10, mk_id: 1, m: 'Avanza', e_year: null }],
        version: [],
      },
      OFF,
    );
    expect(make.map(({ id, isOff }) => [id, isOff])).toEqual([
      [1, undefined],
      [9, true],
    ]);
    expect(model.at(-1)).toMatchObject({ mk_id: 9, m: 'S515', isOff: true });
  });

  it('a group has its cities that are switched off as well', () => {
    const { city, cluster } = everyPlace(PLACES, OFF);
    expect(city.map(({ id }) => id)).toEqual([1, 3]);
    expect(cluster.map(({ id, mapped_city: cities }) => [id, cities])).toEqual([
      [5, [1, 3]],
      [6, []],
    ]);
    expect(everyPlace(PLACES, undefined)).toEqual(PLACES);
  });
});
