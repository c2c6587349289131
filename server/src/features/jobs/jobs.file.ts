import { text } from '@otolead/contract/kernel/text.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { fileOf } from './jobs.present.ts';
import type { JobRow } from './jobs.queries.ts';

const gone = () => new AppError(404, 'not_found', text('jobs:file.gone'));

/** The file of a job whose results the caller may have. */
export async function openJobFile({ clock, files }: ActorContext, job: JobRow): Promise<FileAnswer> {
  if (job.file_key === null && job.file_expires_at === null) {
    throw new AppError(404, 'not_found', text('jobs:file.none'));
  }
  const file = fileOf(job, clock.now());
  if (!file || job.file_key === null) throw gone();
  const content = await files.read(job.file_key);
  if (!content) throw gone();
  return { content, name: file.name, type: 'text/csv; charset=utf-8', size: file.size };
}
