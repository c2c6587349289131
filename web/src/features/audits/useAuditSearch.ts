import { useDebouncedValue } from '@mantine/hooks';
import { AUDIT_SEARCH_PAUSE_MS } from '@otolead/contract/audits/filters.rules.ts';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search text in history state: a name or mobile survives a reload but never enters the URL. */
    auditSearch?: string;
  }
}

const route = getRouteApi('/audit_list');

/** The typed search text and, after a pause, the one searched for. */
export function useAuditSearch() {
  const kept = useLocation({ select: ({ state }) => state.auditSearch ?? '' });
  const [typed, setTyped] = useState(kept);
  const [paused] = useDebouncedValue(typed.trim(), AUDIT_SEARCH_PAUSE_MS);
  const search = typed.trim() === '' ? '' : paused;
  const navigate = route.useNavigate();
  const router = useRouter();
  useEffect(() => {
    // A pause that ends during navigation must not pull the user back.
    const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname;
    if (search === kept || isLeaving) return;
    void navigate({ search: true, state: (state) => ({ ...state, auditSearch: search }), replace: true });
  }, [search, kept, navigate, router]);
  return { typed, setTyped, search };
}
