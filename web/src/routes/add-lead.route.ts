import { createRoute } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';
import { lazyScreen } from './screen.ts';

interface AddLeadSearch {
  /** The call whose number the form takes; never the number itself. */
  call?: number | undefined;
}

function addLeadSearch(search: Record<string, unknown>): AddLeadSearch {
  const call = Number(search.call);
  return { call: Number.isSafeInteger(call) && call > 0 ? call : undefined };
}

export const addLeadRoute = createRoute({
  ...protectedRoute({ access: '/add_lead', title: 'leads:add', menu: '/lead-list' }),
  path: '/add_lead',
  validateSearch: addLeadSearch,
  component: lazyScreen('AddLeadPage', 'arrivals', 'leads'),
});
