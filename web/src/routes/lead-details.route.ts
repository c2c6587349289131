import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { createRoute } from '@tanstack/react-router';
import { historyQuery } from '../features/activity/activity.api.ts';
import { callStateQuery } from '../features/calls/call-state.api.ts';
import { documentsQuery } from '../features/documents/documents.api.ts';
import { STATUS_LIST_NAMES } from '../features/lead-status/status-lists.ts';
import { leadDetailsQuery, similarLeadsQuery } from '../features/leads/workspace/lead-workspace.api.ts';
import { leadRouteQuery } from '../features/web-rules/lead-route.api.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { cityStateQuery, configQuery, vehiclesQuery } from '../platform/config/config.api.ts';
import { can } from '../platform/session/session.ts';
import { protectedRoute } from './protected-route.ts';
import { screen } from './screen.ts';

export interface LeadDetailsSearch {
  /** The lead; absent if the address has no valid id. */
  id?: number | undefined;
  /** Opens the audit below the assigned cars (spec A§2). */
  is_audit?: 1 | undefined;
  /** Opens the form that repeats the audit `parent_id`. */
  is_reaudit?: 1 | undefined;
  auditlead_id?: number | undefined;
  parent_id?: number | undefined;
  /** The lead came from the call queue and is leased. */
  next?: 1 | undefined;
}

/** Returns every parameter: the router keeps omitted ones as they were. */
function leadDetailsSearch(search: Record<string, unknown>): LeadDetailsSearch {
  return {
    id: idOf(search.id),
    is_audit: flagOf(search.is_audit),
    is_reaudit: flagOf(search.is_reaudit),
    auditlead_id: idOf(search.auditlead_id),
    parent_id: idOf(search.parent_id),
    next: flagOf(search.next),
  };
}

const flagOf = (value: unknown) => (Number(value) === 1 ? 1 : undefined);

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export const leadDetailsRoute = createRoute({
  ...protectedRoute({ access: '/Leads-Details', title: 'leads:detail.page', menu: '/lead-list' }),
  path: '/Leads-Details',
  validateSearch: leadDetailsSearch,
  loaderDeps: ({ search: { id } }) => ({ id }),
  // Prefetches the whole lead in one call, parallel to the screen's code; the screen handles failures.
  loader: ({ deps: { id } }) => {
    if (id === undefined) return;
    void queryClient.prefetchQuery(leadDetailsQuery(id));
    void queryClient.prefetchQuery(similarLeadsQuery(id));
    void queryClient.prefetchInfiniteQuery(historyQuery(id, 'all'));
    void queryClient.prefetchQuery(configQuery(STATUS_LIST_NAMES));
    void queryClient.prefetchQuery(vehiclesQuery());
    void queryClient.prefetchQuery(cityStateQuery());
    void queryClient.prefetchQuery(documentsQuery(id));
    void queryClient.prefetchQuery(leadRouteQuery(id));
    if (can(EDIT_LEAD)) void queryClient.prefetchQuery(callStateQuery(id));
  },
  component: screen(
    () => import('../app/screens/LeadDetailsPage.tsx'),
    'LeadDetailsPage',
    ...[
      'activity',
      'assigned-cars',
      'audits',
      'calls',
      'customer',
      'documents',
      'lead-status',
      'my-day',
      'preferences',
    ],
  ),
});
