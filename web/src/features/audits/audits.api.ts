import type { AuditRow } from '@otolead/contract/audits/audit-list.schema.ts';
import {
  changeAuditPriority,
  changeAuditStatus,
  getAttachment,
  getAuditDetail,
  getNextAudit,
  listAuditActivity,
  listAudits,
  listLeadAudits,
  saveAudit,
  uploadAttachment,
} from '@otolead/contract/audits/audits.endpoints.ts';
import type { RequestedStatus } from '@otolead/contract/audits/audits.policy.ts';
import type { AuditPriority } from '@otolead/contract/audits/audits.rules.ts';
import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

import { isApiError } from '../../platform/api/api-error.ts';
import { call, fetchFile, upload } from '../../platform/api/client.ts';

import { joinPages } from '../../platform/api/join-pages.ts';
import { reactTo } from '../../platform/api/react-to.ts';
import { newRequestId } from '../../platform/api/useSubmissionId.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { jobStarted } from '../../platform/jobs.ts';
import type { AuditQuestion } from './audit-filters.ts';

const AUDITS = 'audits';

/** Audits of one tab, page by page. A failure shows in the list, not as a toast. */
export function auditListQuery(question: AuditQuestion) {
  return infiniteQueryOptions({
    queryKey: [AUDITS, 'list', question, currentLanguage()] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listAudits, { ...question, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination?.cursor ?? null,
    placeholderData: keepPreviousData,
    select: loadedAudits,
    meta: { live: ['audit'] },
  });
}

type AuditPage = Awaited<ReturnType<typeof call<typeof listAudits>>>;

interface LoadedAudits {
  readonly rows: readonly AuditRow[];
  readonly total: number;
  /** `total` is a lower bound. */
  readonly totalCapped: boolean;
  readonly counts: Readonly<Record<string, number>>;
}

function loadedAudits({ pages }: InfiniteData<AuditPage, string | null>): LoadedAudits {
  const { rows, pagination } = joinPages(pages, ({ auditlead_id: id }) => id);
  return {
    rows,
    total: pagination?.total ?? rows.length,
    totalCapped: pagination?.total_capped === true,
    counts: pagination?.tabcountInfo ?? {},
  };
}

/** The server releases a form ten minutes after its last request. */
const CLAIM_AGAIN_MS = 240_000;

/**
 * One audit with its form; without an id the lead's newest. Refetches keep the claim and follow changes; the form
 * keeps unsaved input.
 */
export function auditQuery(leadId: number, auditId: number | undefined, isReaudit: boolean) {
  return queryOptions({
    queryKey: [AUDITS, 'detail', leadId, auditId ?? 'newest', isReaudit, currentLanguage()] as const,
    queryFn: async ({ signal }) => {
      const reaudit =
        isReaudit && auditId !== undefined ? { is_reaudit: true, parent_id: auditId } : { is_reaudit: false };
      return (await call(getAuditDetail, { lead_id: leadId, audit_id: auditId, ...reaudit }, { signal }))
        .data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.form ? CLAIM_AGAIN_MS : false),
    refetchOnWindowFocus: false,
    meta: { live: ['audit'] },
  });
}

/** The next waiting audit, or null. */
export function nextAuditQuery(auditId: number) {
  return queryOptions({
    queryKey: [AUDITS, 'next', auditId] as const,
    queryFn: async ({ signal }) => (await call(getNextAudit, { audit_id: auditId }, { signal })).data,
    meta: { live: ['audit'] },
  });
}

/** One read-only audit in the list; never cached. */
export function auditViewQuery(leadId: number, auditId: number) {
  return queryOptions({
    queryKey: [AUDITS, 'view', auditId, currentLanguage()] as const,
    queryFn: async ({ signal }) =>
      (await call(getAuditDetail, { lead_id: leadId, audit_id: auditId }, { signal })).data,
    meta: { live: ['audit'] },
  });
}

/** A lead's saved audits, newest first. */
export function leadAuditsQuery(leadId: number) {
  return queryOptions({
    queryKey: [AUDITS, 'of-lead', leadId, currentLanguage()] as const,
    queryFn: async ({ signal }) => (await call(listLeadAudits, { lead_id: leadId }, { signal })).data,
    meta: { live: ['audit'] },
  });
}

export function auditActivityQuery(auditId: number) {
  return queryOptions({
    queryKey: [AUDITS, 'activity', auditId, currentLanguage()] as const,
    queryFn: async ({ signal }) => (await call(listAuditActivity, { audit_id: auditId }, { signal })).data,
    meta: { live: ['audit'] },
  });
}

export type AuditPayload = RequestOf<typeof saveAudit>;

/**
 * Settles once the audit is refetched, also after a conflict. A failure raises no toast (spec A§8); a lost session
 * signs out.
 */
export function useSaveAudit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: AuditPayload) => call(saveAudit, payload),
    meta: { ownWords: true },
    onSuccess: () => client.invalidateQueries({ queryKey: [AUDITS] }),
    onError: (error) => {
      if (!isApiError(error)) return;
      if (error.status === 401) reactTo(error, 'write');
      // Overwriting needs the current version.
      if (error.status === 409) return client.invalidateQueries({ queryKey: [AUDITS] });
    },
  });
}

type AuditChange = { readonly ids: readonly number[]; readonly comment: string } & (
  | { readonly audit_status: RequestedStatus }
  | { readonly priority: AuditPriority }
);

function sendChange({ ids, ...change }: AuditChange) {
  const auditlead_id = [...ids];
  const request_id = newRequestId();
  return 'priority' in change
    ? call(changeAuditPriority, { auditlead_id, request_id, ...change })
    : call(changeAuditStatus, { auditlead_id, request_id, ...change });
}

/** Refetches the list in any case: a refusal means it was stale. */
export function useChangeAudits() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendChange,
    meta: { ownWords: true },
    onSuccess: (answer) => {
      mutationToast(answer);
      if (answer.data.job_id !== null) jobStarted();
    },
    onError: (error) => reactTo(error, 'write'),
    onSettled: () => client.invalidateQueries({ queryKey: [AUDITS] }),
  });
}

export function useExportAudits() {
  return useMutation({
    mutationFn: (request: AuditQuestion & { readonly total_record: number }) =>
      call(requestDownload, { ...request, csvtype: 'audit', request_id: newRequestId() }),
    onSuccess: (answer) => {
      mutationToast(answer);
      jobStarted();
    },
  });
}

export async function sendAttachment(leadId: number, file: File) {
  return (await upload(uploadAttachment, { lead_id: leadId }, file)).data;
}

/** An attachment's content, to play or show in place; its token never enters an address. */
export function attachmentQuery(leadId: number, url: string) {
  const attachment = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('attachment') ?? '';
  return queryOptions({
    queryKey: [AUDITS, 'attachment', leadId, attachment] as const,
    queryFn: () => fetchFile(getAttachment, { lead_id: leadId, attachment }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
