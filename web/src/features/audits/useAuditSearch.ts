import { useDebouncedValue } from '@mantine/hooks';
import { AUDIT_SEARCH_PAUSE_MS } from '@otolead/contract/audits/filters.rules.ts';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search text: it may be a name or a mobile, so reload finds it here and never in the URL. */
    auditSearch?: string;
  }
}

const route = getRouteApi('/audit_list');

/** What is typed in the search, and what is searched for after a pause. */
export function useAuditSearch() {
  const kept = useLocation({ select: ({ state }) => state.auditSearch ?? '' });
  const [typed, setTyped] = useState(kept);
  const [paused] = useDebouncedValue(typed.trim(), AUDIT_SEARCH_PAUSE_MS);
  const search = typed.trim() === '' ? '' : paused;
  const navigate = route.useNavigate();
  const router = useRouter();
  useEffect(() => {
    // A pause that ends while another screen is on its way must not call the user back from there.
    const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname;
    if (search === kept || isLeaving) return;
    void navigate({ search: true, state: (state) => ({ ...state, auditSearch: search }), replace: true });
  }, [search, kept, navigate, router]);
  return { typed, setTyped, search };
}
