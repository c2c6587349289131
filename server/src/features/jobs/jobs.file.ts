import { Readable } from 'node:stream';
import { factsOfKind } from '@otolead/contract/jobs/kinds.rules.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv/csv-line.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { fileOf } from './jobs.present.ts';
import { findOutcomes, type JobRow } from './jobs.queries.ts';
import { GRANTED } from './jobs.start.ts';

const gone = () => new AppError(404, 'not_found', text('jobs:file.gone'));

/** File of a job whose results the caller may see. */
export async function openJobFile({ clock, files, trail }: ActorContext, job: JobRow): Promise<FileAnswer> {
  if (job.file_key === null && job.file_expires_at === null) {
    throw new AppError(404, 'not_found', text('jobs:file.none'));
  }
  const file = fileOf(job, clock.now());
  if (!file || job.file_key === null) throw gone();
  const content = await files.read(job.file_key);
  if (!content) throw gone();
  // What a second person granted leaves once; the sweep deletes the file.
  if (job.approval === GRANTED)
    await trail.updateTable('job').set({ file_expires_at: clock.now() }).where('id', '=', job.id).execute();
  return { content, name: file.name, type: 'text/csv; charset=utf-8', size: file.size };
}

/** Lines per query. */
const PART = 5_000;

/** Outcome of each lead of a job, as a file in the reader's language; 404 for jobs without leads. */
export function jobResults({ db, t }: ActorContext, job: JobRow): FileAnswer {
  if (factsOfKind(job.kind).results !== 'leads') throw notFound();
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(HEADS.map((head) => t(text(`jobs:results.${head}`))));
    for (let after = 0; ; ) {
      const rows = await findOutcomes(db, job.id, { after, limit: PART });
      const words = rows.map(({ lead_id: leadId, state, reason }) =>
        csvLine([String(leadId), t(text(`jobs:lead_state.${state}`)), reason ? t({ key: reason }) : '']),
      );
      if (rows.length > 0) yield words.join('');
      if (rows.length < PART) return;
      after = rows.at(-1)?.lead_id ?? after;
    }
  }
  return { content: Readable.from(lines()), name: `job_${job.id}.csv`, type: 'text/csv; charset=utf-8' };
}

const HEADS = ['lead_id', 'result', 'reason'] as const;
