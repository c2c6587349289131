import { queryOptions } from '@tanstack/react-query';
import { leadPart } from '../../platform/api/lead-parts.ts';

/** Routing reason of a lead, fetched together with its other parts. */
export function leadRouteQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'route', leadId] as const,
    queryFn: () => leadPart(leadId, 'route'),
    meta: { live: [`lead:${leadId}`] },
  });
}
