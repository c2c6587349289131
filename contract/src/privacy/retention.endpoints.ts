import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { blankable, wireInt, wireKey } from '../kernel/wire.ts';
import { RETENTION } from './retention.rules.ts';

const rule = z.object({
  id: z.int(),
  version: z.int(),
  not_connectable: z.int(),
  not_interested: z.int(),
  not_eligible: z.int(),
  purchase: z.int(),
  /** End of the last night's run, and how many leads it made anonymous. */
  ran_at: z.iso.datetime().nullable(),
  ran_leads: z.int(),
});

export type RetentionRule = z.infer<typeof rule>;

const monthsGiven = {
  not_connectable: blankable(wireKey),
  not_interested: blankable(wireKey),
  not_eligible: blankable(wireKey),
  purchase: blankable(wireKey),
};

export const getRetention = defineEndpoint({
  name: 'privacy.get_retention',
  method: 'POST',
  path: '/person/get_retention',
  summary:
    'After how many months of which closed status people are made anonymous, and what the last night did',
  source: 'docs/decisions/060',
  access: RETENTION,
  request: z.object({}),
  data: rule,
});

export const saveRetention = defineEndpoint({
  name: 'privacy.save_retention',
  method: 'POST',
  path: '/person/save_retention',
  summary: 'Changes the months; the next night acts on them',
  source: 'docs/decisions/060',
  access: RETENTION,
  request: z.object({ version: blankable(wireInt(1, 2_147_483_647)), ...monthsGiven }),
  data: rule,
  writes: ['retention_rule'],
});

export const tryRetention = defineEndpoint({
  name: 'privacy.try_retention',
  method: 'POST',
  path: '/person/try_retention',
  summary: 'How many leads the next night would make anonymous under these months, by status; writes nothing',
  source: 'docs/decisions/060',
  access: RETENTION,
  request: z.object(monthsGiven),
  data: z.object({
    not_connectable: z.int(),
    not_interested: z.int(),
    not_eligible: z.int(),
    purchase: z.int(),
    /** There are more. */
    capped: z.boolean(),
  }),
});

export const retentionEndpoints = [getRetention, saveRetention, tryRetention] as const;
