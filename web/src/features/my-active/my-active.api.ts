import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { newRequestId } from '../../platform/api/useSubmissionId.ts';
import { jobStarted } from '../../platform/jobs.ts';

export type MyActiveChange = RequestOf<typeof updateMyActive>;

/** Several leads become a job; lead lists are stale either way. */
export function useChangeMyActive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: MyActiveChange) => call(updateMyActive, { ...change, request_id: newRequestId() }),
    onSuccess: () => jobStarted(),
    onSettled: () => client.invalidateQueries({ queryKey: ['leads'] }),
  });
}
