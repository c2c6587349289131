import {
  getAuditQuality,
  getNextSecondScore,
  saveSecondScore,
} from '@otolead/contract/audits/quality.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { reactTo } from '../../platform/api/react-to.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

export function auditQualityQuery(asked: { readonly agent_id?: number; readonly question?: string }) {
  return queryOptions({
    queryKey: ['audits', 'quality', asked, currentLanguage()] as const,
    queryFn: async ({ signal }) => (await call(getAuditQuality, asked, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

const SECOND = ['audits', 'second'] as const;

/** This auditor's pending second score; cached while the form is open. */
export function secondScoreQuery() {
  return queryOptions({
    queryKey: [...SECOND, currentLanguage()] as const,
    queryFn: async ({ signal }) => (await call(getNextSecondScore, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** A question's fault shows beside it; any other refusal is a toast and refetches. */
export function useSaveSecondScore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (score: RequestOf<typeof saveSecondScore>) => call(saveSecondScore, score),
    meta: { ownWords: true },
    onSuccess: async (answer) => {
      mutationToast(answer);
      await client.invalidateQueries({ queryKey: SECOND });
    },
    onError: async (error) => {
      if (isApiError(error) && error.status === 400) return;
      reactTo(error, 'write');
      await client.invalidateQueries({ queryKey: SECOND });
    },
  });
}
