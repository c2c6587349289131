import { dealers, salespeople } from './dealers.record.ts';
import { leadTypes } from './lead-types.record.ts';
import { makes } from './makes.record.ts';
import { models, variants } from './models.record.ts';
import { packs } from './packs.record.ts';
import { cities, clusters, localities, provinces } from './places.record.ts';

/** Every kind of reference data, in the order in which an installation is filled. */
export const REFERENCE_RECORDS = [
  leadTypes,
  makes,
  models,
  variants,
  provinces,
  clusters,
  cities,
  localities,
  dealers,
  salespeople,
  packs,
] as const;

export type ReferenceName = (typeof REFERENCE_RECORDS)[number]['name'];

export const REFERENCE_NAMES: readonly ReferenceName[] = REFERENCE_RECORDS.map(({ name }) => name);
