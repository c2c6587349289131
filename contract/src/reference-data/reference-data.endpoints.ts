import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import type { AnyRecord } from '../kernel/record.ts';
import { recordEndpoints } from '../kernel/record-endpoints.ts';
import { REFERENCE_RECORDS } from './records.rules.ts';
import { REFERENCE } from './reference.rules.ts';

export const countReferenceData = defineEndpoint({
  name: 'reference-data.count',
  method: 'POST',
  path: '/reference_data/count',
  summary: 'How many rows each kind of reference data has, and how many of them are switched on',
  source: REFERENCE.source,
  access: REFERENCE.rights.see,
  request: z.object({}),
  data: z.array(z.object({ name: z.string(), total: z.int(), active: z.int() })),
});

const records: readonly AnyRecord[] = REFERENCE_RECORDS;

export const referenceDataEndpoints = [countReferenceData, ...records.flatMap(recordEndpoints)];
