import { factsOfKind } from '@otolead/contract/jobs/jobs.kinds.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { authorise } from '../../platform/http/authorise.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { fileOf } from './jobs.present.ts';
import type { JobRow } from './jobs.queries.ts';

const gone = () => new AppError(404, 'not_found', text('jobs:file.gone'));

/** Whoever lost the right since may not fetch what was made under it. */
export async function openJobFile({ actor, clock, files }: ActorContext, job: JobRow): Promise<FileAnswer> {
  authorise(actor, factsOfKind(job.kind).right);
  if (job.file_key === null && job.file_expires_at === null) {
    throw new AppError(404, 'not_found', text('jobs:file.none'));
  }
  const file = fileOf(job, clock.now());
  if (!file || job.file_key === null) throw gone();
  const content = await files.read(job.file_key);
  if (!content) throw gone();
  return { content, name: file.name, type: 'text/csv; charset=utf-8', size: file.size };
}
