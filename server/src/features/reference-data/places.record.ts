import { cities, clusters, provinces } from '@otolead/contract/reference-data/places.record.ts';
import { rowChoice } from '../../platform/records/record-choices.ts';
import { serveRecord } from '../../platform/records/served-record.ts';

export const PROVINCES = serveRecord({ record: provinces, table: 'province', belongs: 'market' });

export const CLUSTERS = serveRecord({ record: clusters, table: 'cluster', belongs: 'market' });

export const CITIES = serveRecord({
  record: cities,
  table: 'city',
  belongs: 'market',
  choices: { province_id: rowChoice('province', 'market'), cluster_id: rowChoice('cluster', 'market') },
});
