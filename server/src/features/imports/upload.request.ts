import type { Language } from '@otolead/contract/kernel/language.ts';
import type { CsvShape } from '../../platform/csv/csv-records.ts';
import type { Files } from '../../platform/files/files.ts';
import type { JobTaskServices, RunningJob } from '../jobs/jobs.public.ts';

/** What the job of an upload keeps of its request. */
export interface UploadJobRequest {
  readonly key: string;
  /** As its sender calls the file. */
  readonly name: string;
  readonly shape: CsvShape;
  /** What was chosen beside the file, as the upload's own work reads it. */
  readonly chosen?: object | undefined;
  /** Its sender's. */
  readonly language: Language;
}

export interface UploadServices extends JobTaskServices {
  readonly files: Files;
}

export const requestOf = ({ job }: RunningJob) => job.request as unknown as UploadJobRequest;
