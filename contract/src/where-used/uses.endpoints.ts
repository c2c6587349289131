import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { wireKey } from '../kernel/wire.ts';
import { USED_RECORDS, USES, usedRecordRight } from './uses.rules.ts';

const counted = z.object({
  use: z.enum(USES),
  count: z.int(),
});

export const whereUsed = defineEndpoint({
  name: 'where-used.of_record',
  method: 'POST',
  path: '/where_used/record',
  summary: 'What depends on a record of master data, before it is switched off',
  source: 'domain.md 9',
  access: {
    keys: [...new Set(USED_RECORDS.map(usedRecordRight))],
    choose: ({ record }) => usedRecordRight(record),
  },
  request: z.object({ record: z.enum(USED_RECORDS, { error: 'kernel:invalid.value' }), record_id: wireKey }),
  /** `text` describes the uses in the reader's language, `after` the effect of switching the record off. */
  data: z.object({ text: z.string(), after: z.string(), uses: z.array(counted) }),
});

export const whereUsedEndpoints = [whereUsed] as const;
