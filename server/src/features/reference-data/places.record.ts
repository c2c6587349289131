import { cities, clusters, localities, provinces } from '@otolead/contract/reference-data/places.record.ts';
import { serveRecord } from '../../platform/records/declared-record.ts';
import { rowChoice } from '../../platform/records/record-choices.ts';
import { CITY_NAME } from './names.ts';

export const PROVINCES = serveRecord({ record: provinces, table: 'province', belongs: 'market' });

export const CLUSTERS = serveRecord({ record: clusters, table: 'cluster', belongs: 'market' });

export const CITIES = serveRecord({
  record: cities,
  table: 'city',
  belongs: 'market',
  choices: { province_id: rowChoice('province', 'market'), cluster_id: rowChoice('cluster', 'market') },
});

export const LOCALITIES = serveRecord({
  record: localities,
  table: 'locality',
  belongs: { column: 'city_id', table: 'city' },
  choices: { city_id: rowChoice('city', 'market', CITY_NAME) },
});
