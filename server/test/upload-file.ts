import type { updateSpkDates } from '@otolead/contract/imports/imports.endpoints.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { vi } from 'vitest';
import type { CallOptions, TestApp } from './harness.ts';

/** Type of all uploads, whose answers are alike. */
export type UploadEndpoint = typeof updateSpkDates;

export const csvFile = (content: string | Uint8Array<ArrayBuffer>, name = 'test.csv') =>
  new File([content], name);

/** Sends a file with its fields, and runs its job while the call waits for it. */
export function uploader(t: TestApp, endpoint: Endpoint, fields: object = {}) {
  return async (file: File, options: CallOptions): ReturnType<typeof t.call<UploadEndpoint>> => {
    let isAnswered = false;
    const call = t.send(endpoint, { ...fields, file }, options).finally(() => {
      isAnswered = true;
    });
    const isQueued = async () =>
      isAnswered ||
      (await t.db.selectFrom('job').where('state', '=', 'queued').select('id').execute()).length > 0;
    await vi.waitUntil(isQueued, { interval: 10, timeout: 30_000 });
    if (!isAnswered) await t.runJobs();
    return (await call) as Awaited<ReturnType<typeof t.call<UploadEndpoint>>>;
  };
}
