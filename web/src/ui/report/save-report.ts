import type { Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { openBody } from '../../platform/api/client.ts';
import { saveBlob } from '../../platform/api/save-blob.ts';
import { jobStarted } from '../../platform/jobs.ts';

/** Message about a job that replaces the download. */
interface JobNotice {
  readonly message: string;
}

/**
 * Downloads a report's rows; if a job makes the file instead, it shows in the tray and its message is returned.
 * Throws as `call` does.
 */
export async function saveReport<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  name: string,
): Promise<JobNotice | undefined> {
  const response = await openBody(endpoint, input);
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    saveBlob(await response.blob(), name);
    return undefined;
  }
  jobStarted();
  const { message } = (await response.json()) as JobNotice;
  return { message };
}
