import { getAuditDetail, listAudits, saveAudit } from '@otolead/contract/audits/audits.endpoints.ts';
import type { AuditTab } from '@otolead/contract/audits/audits.rules.ts';
import type { AuditRow } from '@otolead/contract/audits/audits.schema.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { namesFields } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { joinPages } from '../../platform/api/join-pages.ts';
import { reactTo } from '../../platform/api/react-to.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

/** Audits of one tab, page by page. A failed list raises no toast: it says so in its place. */
export function auditListQuery(tab: AuditTab, search: string) {
  return infiniteQueryOptions({
    queryKey: ['audits', 'list', tab, search, currentLanguage()] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudits,
        { tab_name: tab, ...(search && { search }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination?.cursor ?? null,
    placeholderData: keepPreviousData,
    select: loadedAudits,
    meta: { quiet: true },
  });
}

type AuditPage = Awaited<ReturnType<typeof call<typeof listAudits>>>;

interface LoadedAudits {
  readonly rows: readonly AuditRow[];
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
}

function loadedAudits({ pages }: InfiniteData<AuditPage, string | null>): LoadedAudits {
  const { rows, pagination } = joinPages(pages, ({ auditlead_id: id }) => id);
  return { rows, total: pagination?.total ?? rows.length, counts: pagination?.tabcountInfo ?? {} };
}

/** One audit; without an id the lead's newest. What is being typed stays until it is saved or left. */
export function auditQuery(leadId: number, auditId: number | undefined) {
  return queryOptions({
    queryKey: ['audits', 'detail', leadId, auditId ?? 'newest', currentLanguage()] as const,
    queryFn: async ({ signal }) =>
      (await call(getAuditDetail, { lead_id: leadId, audit_id: auditId }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}

export type AuditPayload = RequestOf<typeof saveAudit>;

/** Settled when the audit has been fetched again. What can be put right in the form is shown there. */
export function useSaveAudit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: AuditPayload) => call(saveAudit, payload),
    meta: { ownWords: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['audits'] }),
    onError: (error) => {
      if (!namesFields(error)) reactTo(error, 'write');
    },
  });
}
