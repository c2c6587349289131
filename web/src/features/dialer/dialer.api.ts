import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { isApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { reactTo } from '../../platform/api/react-to.ts';
import { newRequestId } from '../../platform/api/useSubmissionId.ts';
import { errorToast, mutationToast } from '../../platform/feedback/toast.tsx';
import { translate } from '../../platform/i18n/i18n.ts';
import { jobStarted } from '../../platform/jobs.ts';

export type Push = RequestOf<typeof pushLeads>;

/** Starts a push as a job. A failure shows the server's message, or BAD_REQUEST without one (spec A§8). */
export function usePush() {
  return useMutation({
    mutationFn: (push: Push) => call(pushLeads, { ...push, request_id: newRequestId() }),
    meta: { ownWords: true },
    onSuccess: (answer) => {
      mutationToast(answer);
      jobStarted();
    },
    onError: (error) => {
      if (isApiError(error) && !error.fromServer) errorToast(translate('dialer:bad_request'));
      else reactTo(error, 'write');
    },
  });
}
