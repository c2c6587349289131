import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type LeadFilters, readFilters, writeFilters, writePersonal } from './filters/filters.ts';
import { type AppliedSearch, NO_SEARCH } from './filters/search-by.ts';
import { readHash, writeHash } from './filters/url.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search text in history state: a name or mobile survives Back and reload but never enters the URL. */
    leadSearch?: AppliedSearch;
  }
}

const route = getRouteApi('/lead-list');

/** The list's state from the address and the history entry, and its setters. */
export function useLeadListState() {
  const url = route.useSearch();
  const search = useLocation({ select: (location) => location.state.leadSearch ?? NO_SEARCH });
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = route.useNavigate();
  const router = useRouter();
  const filters = useMemo(() => readFilters(url, readHash(hash)), [url, hash]);

  /** Pushes a history entry. */
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
  /** Replaces: a history entry per typing pause would clutter Back. */
  const setSearch = useCallback(
    (next: AppliedSearch) => {
      // A pause that ends during navigation must not pull the user back.
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
