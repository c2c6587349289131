import { MAX_UPLOAD_ROWS, MOST_FAULTY_ROWS } from '@otolead/contract/imports/upload.limits.ts';
import { type Cells, parseRow, type RowOf, type Upload } from '@otolead/contract/imports/upload.ts';
import type { JobKind } from '@otolead/contract/jobs/kinds.rules.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { isMasked } from '@otolead/contract/kernel/masked.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { Task } from 'graphile-worker';
import { BrokenCsv } from '../../platform/csv/csv-reader.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/context.ts';
import {
  doRows,
  endRows,
  jobTask,
  type RowOutcome,
  type RowVerdict,
  type RunningJob,
  setRowTotal,
} from '../jobs/jobs.public.ts';
import { writeErrorsFile } from './upload.errors-file.ts';
import { cellsOf } from './upload.header.ts';
import { readAhead } from './upload.read-ahead.ts';
import { requestOf, type UploadServices } from './upload.request.ts';
import { type Batch, batchesOf, countRows, type SentFile } from './upload.rows.ts';

/** Context in which rows are written. */
export interface RowContext {
  readonly market: Market;
  readonly actor: Actor;
  readonly now: Date;
  readonly fileName: string;
  readonly jobId: number;
  /** Parameters of the request besides the file. */
  readonly chosen: unknown;
  /** Language of the sender. */
  readonly language: Language;
  /** Columns of the upload that the file contains. */
  readonly columns: ReadonlySet<string>;
  /** Cells of each row as written in the file, for messages. */
  readonly written: readonly Cells[];
}

/**
 * Writes valid rows in the transaction of their batch; returns a verdict for each, in order. Idempotent: a repeated row
 * must be 'already'.
 */
export type RowWork<U extends Upload> = (
  tx: Tx,
  context: RowContext,
  rows: readonly RowOf<U>[],
) => Promise<readonly RowVerdict[]>;

/**
 * Rows per transaction: many, because sets are faster; not more, because a batch holds locks and cannot be cancelled.
 */
const BATCH = 1_000;

interface RowTask<U extends Upload> {
  readonly upload: U;
  readonly work: RowWork<U>;
  /** Rows per batch; default: `BATCH`. */
  readonly batch?: number;
}

/** Task of an upload: processes its file in batches and stores the faulty rows as a file. */
export const uploadTask = <U extends Upload>(services: UploadServices, task: RowTask<U>): Task =>
  uploadTaskOf(services, task.upload.job, () => task);

/** Task of several uploads that share a kind of job; `chosen` selects the upload. */
export function uploadTaskOf<U extends Upload>(
  services: UploadServices,
  kind: JobKind,
  taskOf: (chosen: unknown) => RowTask<U>,
): Task {
  return jobTask(services, kind, async (running) => {
    const { chosen, key } = requestOf(running);
    const task = taskOf(chosen);
    const { upload } = task;
    const end = await goThrough(services, task, running);
    if (end !== 'over') {
      const file = await writeErrorsFile(services, upload, running);
      const isMine = await endRows(services, running.job.id, { ...end, file });
      if (!isMine && file) await services.files.remove(file.key);
    }
    await services.files.remove(key);
  });
}

/** Returns the error that ended it early, if any; 'over' if the job was cancelled or ended elsewhere. */
async function goThrough<U extends Upload>(
  services: UploadServices,
  { upload, work, batch: size = BATCH }: RowTask<U>,
  running: RunningJob,
): Promise<'over' | { readonly error?: Text }> {
  const { job } = running;
  const { key, shape } = requestOf(running);
  const file = { files: services.files, key, shape };
  const total = await countable(file);
  if (typeof total === 'object') return { error: total };
  await setRowTotal(services.db, job.id, total);
  let reached = job.done;
  const batches = readAhead(parsedBatches(batchesOf(file, upload, size, reached), upload, running));
  for await (const batch of batches) {
    const progress = await doRows(services, job.id, reached, async (tx) => {
      const outcomes = await judge(tx, { upload, work, running, now: services.clock.now() }, batch);
      // Parses the next batch while PostgreSQL still writes this one.
      batches.begin();
      return outcomes;
    });
    if (progress === 'over') return progress;
    if (progress.failed > MOST_FAULTY_ROWS)
      return { error: text('imports:too_many_errors', { count: MOST_FAULTY_ROWS }) };
    reached += batch.rows.length;
  }
  return {};
}

/** Number of rows, or why the file cannot be processed; checked before anything is written. */
async function countable(file: SentFile): Promise<number | Text> {
  try {
    const total = await countRows(file, MAX_UPLOAD_ROWS);
    if (total === 0) return text('imports:file.no_rows');
    return total > MAX_UPLOAD_ROWS ? text('imports:file.too_many_rows', { count: MAX_UPLOAD_ROWS }) : total;
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    return text('imports:file.broken', { row: error.row });
  }
}

interface Judgement<U extends Upload> {
  readonly upload: U;
  readonly work: RowWork<U>;
  readonly running: RunningJob;
  readonly now: Date;
}

interface ParsedBatch<U extends Upload> extends Batch {
  /** In row order. */
  readonly parsed: readonly { readonly cells: Cells; readonly read: ReturnType<typeof parseRow<U>> }[];
}

async function* parsedBatches<U extends Upload>(
  batches: AsyncIterable<Batch>,
  upload: U,
  { job, market }: RunningJob,
): AsyncGenerator<ParsedBatch<U>> {
  // The day of the upload, however late a worker reaches the row.
  const today = localDate(job.created_at, market.timeZone);
  for await (const batch of batches) {
    const { header, rows } = batch;
    const parsed = rows.map((row) => {
      const cells = cellsOf(header, row.cells);
      const [column] = Object.entries(cells).find(([, cell]) => isMasked(cell)) ?? [];
      const fault = column === undefined ? undefined : text('imports:invalid.masked', { column });
      return { cells, read: fault ? { fault } : parseRow(upload, cells, { market, today }) };
    });
    yield { ...batch, parsed };
  }
}

/** Outcomes of a batch; rows that cannot be parsed are not passed to `work`. */
async function judge<U extends Upload>(
  tx: Tx,
  { upload, work, running, now }: Judgement<U>,
  { header, rows, parsed }: ParsedBatch<U>,
): Promise<RowOutcome[]> {
  const { actor, job, market } = running;
  const sound = parsed.flatMap(({ cells, read }) => ('row' in read ? [{ cells, row: read.row }] : []));
  const written = sound.map(({ cells }) => cells);
  const { name: fileName, chosen, language } = requestOf(running);
  const columns = new Set(header.map(([column]) => column));
  const context = { market, actor, now, fileName, jobId: job.id, chosen, language, columns, written };
  const verdicts = (
    sound.length === 0
      ? []
      : await work(
          tx,
          context,
          sound.map(({ row }) => row),
        )
  ).values();
  const [, subjectAt = -1] = header.find(([column]) => column === upload.subject) ?? [];
  return rows.map(({ row: rowNo, cells }, index) => {
    const read = parsed[index]?.read;
    const verdict = read && 'fault' in read ? read.fault : (verdicts.next().value ?? unjudged());
    return { rowNo, subject: (cells[subjectAt] ?? '').slice(0, MOST_LETTERS).toWellFormed(), verdict };
  });
}

/** Maximum letters of the cell that identifies a row in the results. */
const MOST_LETTERS = 60;

function unjudged(): never {
  throw new TypeError('there are fewer verdicts than rows');
}
