import type { Language } from '@otolead/contract/kernel/language.ts';
import type { CsvShape } from '../../platform/csv/csv-records.ts';
import type { Files } from '../../platform/files/files.ts';
import type { JobTaskServices, RunningJob } from '../jobs/jobs.public.ts';

/** Request as stored by an upload's job. */
export interface UploadJobRequest {
  readonly key: string;
  /** File name given by the sender. */
  readonly name: string;
  readonly shape: CsvShape;
  /** Parameters of the request besides the file; their type depends on the upload. */
  readonly chosen?: object | undefined;
  /** Language of the sender. */
  readonly language: Language;
}

export interface UploadServices extends JobTaskServices {
  readonly files: Files;
}

export const requestOf = ({ job }: RunningJob) => job.request as unknown as UploadJobRequest;
