import { queryOptions } from '@tanstack/react-query';
import { leadPart } from '../../platform/api/lead-parts.ts';

/** Refetch interval, because quiet hours and lease ends cause no event. */
const LOOK_AGAIN_MS = 60_000;
/** Delay after the end of a pause or quiet hours. */
const SOONEST_MS = 1_000;

/** Call permission of a lead, fetched together with its other parts. */
export function callStateQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'call-state', leadId] as const,
    queryFn: () => leadPart(leadId, 'call_state'),
    refetchInterval: ({ state: { data } }) => untilAllowed(data?.allowed_at ?? null),
    meta: { live: [`lead:${leadId}`, `desk:${leadId}`] },
  });
}

function untilAllowed(iso: string | null): number {
  const wait = iso === null ? LOOK_AGAIN_MS : new Date(iso).getTime() - Date.now();
  return Math.min(Math.max(wait, SOONEST_MS), LOOK_AGAIN_MS);
}
