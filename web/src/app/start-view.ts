import { hiddenBut } from '../features/leads/list/columns/column-state.ts';
import { writeFilters, writePersonal } from '../features/leads/list/filters/filters.ts';
import { writeHash } from '../features/leads/list/filters/url.ts';
import { changePreferences } from '../features/leads/list/list-preferences.ts';
import { filtersOfView } from '../features/leads/list/list-views.ts';
import { viewsQuery } from '../features/saved-views/views.api.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { currentDay } from '../platform/clock.ts';

/** The lead list's address for this saved view, whose columns become the list's; undefined if it was deleted. */
export async function startView(id: number, userId: number) {
  const views = await queryClient.fetchQuery(viewsQuery('lead-list')).catch(() => []);
  const view = views.find((each) => each.id === id);
  if (!view) return undefined;
  const filters = filtersOfView(view.filters, currentDay());
  changePreferences(userId, { hidden: hiddenBut(view.columns) });
  return { search: writeFilters(filters), hash: writeHash(writePersonal(filters)) };
}
