import type { AnyServed } from '../../platform/records/declared-record.ts';
import { DEALERS, SALESPEOPLE } from './dealers.record.ts';
import { LEAD_TYPES } from './lead-types.record.ts';
import { MAKES } from './makes.record.ts';
import { MODELS, VARIANTS } from './models.record.ts';
import { PACKS } from './packs.record.ts';
import { CITIES, CLUSTERS, LOCALITIES, PROVINCES } from './places.record.ts';

export const SERVED_RECORDS: readonly AnyServed[] = [
  LEAD_TYPES,
  MAKES,
  MODELS,
  VARIANTS,
  PROVINCES,
  CLUSTERS,
  CITIES,
  LOCALITIES,
  DEALERS,
  SALESPEOPLE,
  PACKS,
];
