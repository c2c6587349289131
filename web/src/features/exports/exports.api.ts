import { logDownload, requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { newRequestId } from '../../platform/api/useSubmissionId.ts';
import { jobStarted } from '../../platform/jobs.ts';

export type DownloadRequest = RequestOf<typeof requestDownload>;

/**
 * The server has written down who exported; the page is named as well (spec A§7), its address holds no personal data.
 * The export goes on when that fails, so its own success is what the user reads.
 */
async function request(download: DownloadRequest) {
  const answer = await call(requestDownload, { ...download, request_id: newRequestId() });
  await call(logDownload, { module: 'ExportLeadCsv', action: 1, page_url: pageUrl() }).catch(() => undefined);
  return answer;
}

/** Names of people stand behind the `#`. */
function pageUrl(): string {
  const { origin, pathname, search } = window.location;
  return origin + pathname + search;
}

export function useDownload() {
  return useMutation({ mutationFn: request, onSuccess: jobStarted });
}
