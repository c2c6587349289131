import type { Upload } from '@otolead/contract/imports/upload.ts';
import type { CsvRecord } from '../../platform/csv/csv-reader.ts';
import { type CsvShape, csvRecords } from '../../platform/csv/csv-records.ts';
import type { Files } from '../../platform/files/files.ts';
import { type Header, readHeader } from './upload.header.ts';

/** An uploaded file. */
export interface SentFile {
  readonly files: Files;
  readonly key: string;
  readonly shape: CsvShape;
}

/** Number of rows below the header, counted up to `most` + 1. Throws BrokenCsv. */
export async function countRows(file: SentFile, most: number): Promise<number> {
  let count = 0;
  for await (const records of csvRecords(await contentOf(file), file.shape)) {
    count += records.length;
    if (count - 1 > most) break;
  }
  return Math.max(0, count - 1);
}

/** Rows processed together. */
export interface Batch {
  readonly header: Header;
  /** Numbered like a spreadsheet: the header is row 1. */
  readonly rows: readonly CsvRecord[];
}

/** Batches of `size` rows below the header, without the first `skipped` rows, as the file is read. Throws BrokenCsv. */
export async function* batchesOf(
  file: SentFile,
  upload: Upload,
  size: number,
  skipped: number,
): AsyncGenerator<Batch> {
  let header: Header | undefined;
  let position = 0;
  let rows: CsvRecord[] = [];
  for await (const records of csvRecords(await contentOf(file), file.shape)) {
    for (const record of records) {
      if (!header) {
        header = readHeader(upload, record.cells);
        continue;
      }
      position += 1;
      if (position <= skipped) continue;
      rows.push(record);
      if (rows.length < size) continue;
      yield { header, rows };
      rows = [];
    }
  }
  if (header && rows.length > 0) yield { header, rows };
}

async function contentOf({ files, key }: SentFile) {
  const content = await files.read(key);
  if (!content) throw new Error(`the file ${key} has gone`);
  return content;
}
