import { z } from 'zod';
import { wireId } from '../kernel/wire.ts';
import { ROUTE_CAUSES, type RouteCause } from './route.rules.ts';

export const leadRouteRequest = z.object({ lead_id: wireId });

/** Newest routing decision of a lead; null if it was never routed. */
export const leadRoute = z
  .object({
    cause: z.enum(Object.keys(ROUTE_CAUSES) as [RouteCause, ...RouteCause[]]),
    outcome: z.enum(['list', 'chosen', 'pool', 'blacklisted']),
    why: z.enum(['no_process', 'no_list', 'no_match', 'full']).nullable(),
    list_name: z.string().nullable(),
    /** Findings of the rule's groups, in the reader's language. */
    because: z.array(z.string()),
    routed_date: z.iso.datetime(),
  })
  .nullable();

export type LeadRoute = z.infer<typeof leadRoute>;
