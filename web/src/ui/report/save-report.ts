import type { Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { openBody } from '../../platform/api/client.ts';
import { saveBlob } from '../../platform/api/save-blob.ts';
import { jobStarted } from '../../platform/jobs.ts';

/** What was done instead of the download, in the server's words, to be told. */
interface Told {
  readonly message: string;
}

/**
 * Saves the rows of a report as a file; a job that makes the file instead shows in the tray, and its words are answered.
 * Throws as `call` does.
 */
export async function saveReport<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  name: string,
): Promise<Told | undefined> {
  const response = await openBody(endpoint, input);
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    saveBlob(await response.blob(), name);
    return undefined;
  }
  jobStarted();
  const { message } = (await response.json()) as Told;
  return { message };
}
