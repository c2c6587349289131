import { queryOptions } from '@tanstack/react-query';
import { leadPart } from '../../platform/api/lead-parts.ts';

/** A lead's routing reason, fetched together with its other parts. */
export function leadRouteQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'route', leadId] as const,
    queryFn: () => leadPart(leadId, 'route'),
    meta: { live: [`lead:${leadId}`] },
  });
}
