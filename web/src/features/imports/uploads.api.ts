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
  /** Reports what would change, without writing. */
  readonly dry_run: boolean;
  /** Campaign list id, where the upload needs one. */
  readonly list_id?: string;
  /** Fields that only this upload sends. */
  readonly [field: string]: unknown;
}

/** Sends a file; every upload returns the same answer. */
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

/** Id of a failed upload's job, whose partial result can be shown. */
export function jobIn(error: unknown): number | undefined {
  const { job_id: id } = ((isApiError(error) ? error.detail : undefined) ?? {}) as { job_id?: number };
  return id;
}

/** Starts undoing an import. */
export function useUndoImport(id: number) {
  return useMutation({
    mutationFn: () => call(undoImport, { id }),
    onSuccess: jobStarted,
    onError: jobsChanged,
  });
}

/** Downloads the faulty rows. */
export function useErrorsFile(name: string) {
  return useMutation({ mutationFn: (id: number) => saveFile(getJobFile, { id }, name) });
}
