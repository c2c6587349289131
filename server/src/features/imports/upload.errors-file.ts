import { pipeline } from 'node:stream/promises';
import { columnName, errorsFile, type Upload } from '@otolead/contract/imports/upload.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv/csv-line.ts';
import { csvRecords } from '../../platform/csv/csv-records.ts';
import { translator } from '../../platform/i18n/translator.ts';
import { findFaults, type RunningJob } from '../jobs/jobs.public.ts';
import { requestOf, type UploadServices } from './upload.request.ts';

/** Columns appended to a faulty row; ignored in a resent file. */
const ADDED = ['row_no', 'error'] as const;

export interface ErrorsFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

/**
 * Faulty rows in their original form with their faults, for correction and resending; undefined if there are none. In
 * English like the header, because the person who corrects them may not speak the sender's language.
 */
export async function writeErrorsFile(
  { db, files }: UploadServices,
  upload: Upload,
  running: RunningJob,
): Promise<ErrorsFile | undefined> {
  const faults = await findFaults(db, running.job.id);
  const { key: input, shape } = requestOf(running);
  const content = faults.size > 0 ? await files.read(input) : undefined;
  if (!content) return undefined;
  const t = translator('en', running.market);
  const key = `upload-errors-${running.job.id}.csv`;
  const file = await files.begin(key);
  try {
    const linesOf = async function* () {
      let kept: readonly number[] | undefined;
      for await (const records of csvRecords(content, shape)) {
        let lines = '';
        for (const { row, cells } of records) {
          if (!kept) lines = BYTE_ORDER_MARK;
          const fault = faults.get(row);
          if (kept && !fault) continue;
          kept ??= ownColumns(cells);
          const added = fault ? [String(row), t(fault)] : ADDED;
          const own = kept.map((position) => cells[position] ?? '');
          lines += csvLine([...own, ...added], shape.delimiter);
        }
        if (lines !== '') yield lines;
      }
    };
    await pipeline(linesOf, file.sink);
    return { key, name: errorsFile(upload), size: await file.keep() };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Positions of the columns not added by an earlier correction. */
function ownColumns(header: readonly string[]): readonly number[] {
  const isAdded = (cell: string) => ADDED.some((name) => name === columnName(cell));
  return header.flatMap((cell, position) => (isAdded(cell) ? [] : [position]));
}
