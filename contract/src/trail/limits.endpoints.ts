import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { blankable, wireBit, wireId, wireKey } from '../kernel/wire.ts';

const ACCESS = '/role-list';
const SOURCE = 'docs/decisions/062';

/** The id is the role's. */
const roleLimits = z.object({
  id: z.int(),
  version: z.int(),
  /** Name of the role. */
  name: z.string(),
  leads_hour: z.int(),
  leads_day: z.int(),
  lists_hour: z.int(),
  lists_day: z.int(),
  rows_hour: z.int(),
  rows_day: z.int(),
  budget_refuses: z.literal([0, 1]),
  masks_contacts: z.literal([0, 1]),
});

export const getRoleLimits = defineEndpoint({
  name: 'trail.get_role_limits',
  method: 'POST',
  path: '/roles/get_limits',
  summary: 'How many leads, pages and rows a role may read in the market by hour and by day',
  source: SOURCE,
  access: ACCESS,
  request: z.object({ id: wireKey }),
  data: roleLimits,
});

export const saveRoleLimits = defineEndpoint({
  name: 'trail.save_role_limits',
  method: 'POST',
  path: '/roles/save_limits',
  summary: 'Changes what a role may read in the market; acts on the next call',
  source: SOURCE,
  access: ACCESS,
  request: z.object({
    id: wireId,
    version: blankable(wireKey),
    leads_hour: blankable(wireKey),
    leads_day: blankable(wireKey),
    lists_hour: blankable(wireKey),
    lists_day: blankable(wireKey),
    rows_hour: blankable(wireKey),
    rows_day: blankable(wireKey),
    budget_refuses: blankable(wireBit),
    masks_contacts: blankable(wireBit),
  }),
  data: roleLimits,
  writes: ['role_limit'],
});

export const roleLimitsEndpoints = [getRoleLimits, saveRoleLimits] as const;
