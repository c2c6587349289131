import { getQuestionnaires, publishQuestions } from '@otolead/contract/audits/questionnaire.endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { RECORDS } from '../../ui/list/records-key.ts';

/** The versions of the questions, one in full, and the draft of the next. */
export function questionnairesQuery(number: number | undefined) {
  return queryOptions({
    queryKey: [RECORDS, getQuestionnaires.name, number ?? 'current'] as const,
    queryFn: async ({ signal }) => (await call(getQuestionnaires, { number }, { signal })).data,
    meta: { live: ['record'] },
  });
}

/** Publishes the shown draft; refetches in any case. */
export function usePublishQuestions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(publishQuestions, { version }),
    onSuccess: mutationToast,
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  });
}
