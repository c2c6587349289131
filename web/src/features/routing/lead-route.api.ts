import { queryOptions } from '@tanstack/react-query';
import { leadPart } from '../../platform/api/lead-parts.ts';

/** Why a lead is on its list, or on none; read anew with whatever else of the lead is. */
export function leadRouteQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'route', leadId] as const,
    queryFn: () => leadPart(leadId, 'route'),
    meta: { quiet: true, live: [`lead:${leadId}`] },
  });
}
