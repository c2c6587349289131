import { getUploadResult, undoImport } from '@otolead/contract/imports/imports.endpoints.ts';
import type { UploadResult } from '@otolead/contract/imports/upload.schema.ts';
import type { Upload } from '@otolead/contract/imports/upload.ts';
import { getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { isOver } from '@otolead/contract/jobs/jobs.limits.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../platform/api/api-error.ts';
import { call, saveFile, upload as send } from '../../platform/api/client.ts';
import { reactTo } from '../../platform/api/react-to.ts';
import { successToast, warningToast } from '../../platform/feedback/toast.tsx';
import {
  awaitJob,
  JOB_META,
  JOBS_KEY,
  jobAnswered,
  jobStarted,
  jobsChanged,
  lookWithoutStream,
} from '../../platform/jobs.ts';

export function uploadResultQuery(id: number) {
  return queryOptions({
    queryKey: [JOBS_KEY, 'upload', id] as const,
    queryFn: async ({ signal }) => (await call(getUploadResult, { id }, { signal })).data,
    refetchInterval: ({ state: { data } }) => lookWithoutStream(!data || !isOver(data.state)),
    meta: JOB_META,
  });
}

export interface SentFile {
  readonly file: File;
  /** Only to be told what would change. */
  readonly dry_run: boolean;
  /** Number of the campaign list, for the upload that asks for one. */
  readonly list_id?: string;
  /** What the upload itself sends. */
  readonly [field: string]: unknown;
}

/** Sends a file; every upload answers alike. */
export function useSendFile({ endpoint }: Upload) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, ...fields }: SentFile) => {
      const { data, message } = await send(endpoint, fields, file);
      return { result: data as UploadResult, message };
    },
    meta: { ownWords: true },
    onMutate: awaitJob,
    onSuccess: ({ result, message }) => {
      client.setQueryData(uploadResultQuery(result.job_id).queryKey, result);
      const say = result.errors_total > 0 ? warningToast : successToast;
      say(message);
    },
    onError: (error) => reactTo(error, 'write'),
    onSettled: () => {
      jobAnswered();
      jobsChanged();
    },
  });
}

/** What an upload did before it failed can be looked at. */
export function jobIn(error: unknown): number | undefined {
  const { job_id: id } = ((isApiError(error) ? error.detail : undefined) ?? {}) as { job_id?: number };
  return id;
}

/** Begins to take an import back. */
export function useUndoImport(id: number) {
  return useMutation({
    mutationFn: () => call(undoImport, { id }),
    onSuccess: jobStarted,
    onError: jobsChanged,
  });
}

/** Fetches the faulty rows into the browser's downloads. */
export function useErrorsFile(name: string) {
  return useMutation({ mutationFn: (id: number) => saveFile(getJobFile, { id }, name) });
}
