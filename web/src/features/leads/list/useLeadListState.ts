import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type LeadFilters, readFilters, writeFilters, writePersonal } from './filters/filters.ts';
import { type AppliedSearch, NO_SEARCH } from './filters/search-by.ts';
import { readHash, writeHash } from './filters/url.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search text: it may be a name or a mobile, so Back and reload find it here and never in the URL. */
    leadSearch?: AppliedSearch;
  }
}

const route = getRouteApi('/lead-list');

/** The state of the list as the address and the history entry hold it, and the ways to change it. */
export function useLeadListState() {
  const url = route.useSearch();
  const search = useLocation({ select: (location) => location.state.leadSearch ?? NO_SEARCH });
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = route.useNavigate();
  const router = useRouter();
  const filters = useMemo(() => readFilters(url, readHash(hash)), [url, hash]);

  /** A step that Back undoes. */
  const change = useCallback(
    (next: LeadFilters, nextSearch?: AppliedSearch) =>
      void navigate({
        search: writeFilters(next),
        hash: writeHash(writePersonal(next)),
        hashScrollIntoView: false,
        state: (state) => ({ ...state, leadSearch: nextSearch ?? state.leadSearch ?? NO_SEARCH }),
      }),
    [navigate],
  );
  /** Every pause in typing would otherwise be a step to go back through. */
  const setSearch = useCallback(
    (next: AppliedSearch) => {
      // A pause that ends while another screen is on its way must not call the user back from there.
      if (router.latestLocation.pathname !== router.state.resolvedLocation?.pathname) return;
      void navigate({
        search: true,
        hash: true,
        state: (state) => ({ ...state, leadSearch: next }),
        replace: true,
      });
    },
    [navigate, router],
  );
  return { filters, search, change, setSearch };
}
