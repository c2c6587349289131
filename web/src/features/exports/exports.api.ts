import { logDownload, requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { newRequestId } from '../../platform/api/useSubmissionId.ts';
import { jobStarted } from '../../platform/jobs.ts';

export type DownloadRequest = RequestOf<typeof requestDownload>;

/**
 * Reports the page too (spec A§7), whose address holds no personal data; the server has already logged who
 * exported. If reporting fails the export continues, so the user sees the export's success.
 */
async function request(download: DownloadRequest) {
  const answer = await call(requestDownload, { ...download, request_id: newRequestId() });
  await call(logDownload, { module: 'ExportLeadCsv', action: 1, page_url: pageUrl() }).catch(() => undefined);
  return answer;
}

/** Without the fragment, which may name people. */
function pageUrl(): string {
  const { origin, pathname, search } = window.location;
  return origin + pathname + search;
}

export function useDownload() {
  return useMutation({ mutationFn: request, onSuccess: jobStarted });
}
