import type { AnyServed } from '../../platform/records/served-record.ts';
import { LEAD_TYPES } from './lead-types.record.ts';
import { MAKES } from './makes.record.ts';
import { CITIES, CLUSTERS, PROVINCES } from './places.record.ts';

export const SERVED_RECORDS: readonly AnyServed[] = [LEAD_TYPES, MAKES, PROVINCES, CLUSTERS, CITIES];
