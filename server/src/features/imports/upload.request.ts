import type { Language } from '@otolead/contract/kernel/language.ts';
import type { CsvShape } from '../../platform/csv/csv-records.ts';
import type { Files } from '../../platform/files/files.ts';
import type { JobTaskServices, RunningJob } from '../jobs/jobs.public.ts';

/** Request as stored by an upload's job. */
export interface UploadJobRequest {
  readonly key: string;
  /** The sender's file name. */
  readonly name: string;
  readonly shape: CsvShape;
  /** Choices beside the file, in the format of the upload's work. */
  readonly chosen?: object | undefined;
  /** Of the sender. */
  readonly language: Language;
}

export interface UploadServices extends JobTaskServices {
  readonly files: Files;
}

export const requestOf = ({ job }: RunningJob) => job.request as unknown as UploadJobRequest;
