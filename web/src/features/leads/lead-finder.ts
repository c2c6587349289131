import { useDebouncedValue } from '@mantine/hooks';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { readSearch } from '@otolead/contract/leads/search.rules.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';

const PAUSE_MS = 250;
/** Results in the palette; the list shows more. */
const MOST = 8;

/** A lead in the finder. */
export interface FoundLead {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly city: string | null;
  readonly status: string;
}

export type LeadFinder = {
  /** `off`: no rights; `idle`: nothing typed; `short`: too little text. */
  readonly state: 'off' | 'idle' | 'short' | 'searching' | 'found' | 'failed';
  readonly leads: readonly FoundLead[];
  readonly error: string;
  readonly retry: () => void;
};

const NONE: readonly FoundLead[] = [];

/**
 * Finds leads by name, mobile or id as the user types, for users who may list and open leads. Aborts superseded
 * requests; the text stays in memory, and only briefly.
 */
export function useLeadFinder(typed: string): LeadFinder {
  const can = useCan();
  const t = useT('kernel');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { kind } = readSearch(typed);
  const may = can('/lead-list') && can('/Leads-Details');
  const isSearch = may && kind !== 'none' && kind !== 'too_short';
  const isCurrent = search === typed.trim();
  const { data, error, isError, isFetching, isPaused, refetch } = useQuery({
    ...finderQuery(search),
    enabled: isSearch && isCurrent,
  });
  const state = () => {
    if (!may) return 'off';
    if (!isSearch) return kind === 'none' ? 'idle' : 'short';
    if (isCurrent && isPaused) return 'failed';
    if (!isCurrent || isFetching) return 'searching';
    return isError ? 'failed' : 'found';
  };
  return {
    state: state(),
    leads: isSearch && isCurrent && data ? data : NONE,
    error: isPaused ? t('error.no_connection') : (error?.message ?? ''),
    retry: () => void refetch(),
  };
}

function finderQuery(search: string) {
  return queryOptions({
    queryKey: ['leads', 'finder', search] as const,
    queryFn: async ({ signal }): Promise<readonly FoundLead[]> => {
      const { data } = await call(listLeads, { search }, { signal });
      return data.slice(0, MOST).map(({ lead_id, customer_details: customer, status }) => ({
        id: lead_id,
        name: customer.customer_name,
        mobile: customer.customer_mobile,
        city: customer.customer_city,
        status,
      }));
    },
    staleTime: 0,
    gcTime: 0,
  });
}
