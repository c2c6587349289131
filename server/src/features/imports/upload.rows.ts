import type { Cells, Upload } from '@otolead/contract/imports/upload.ts';
import { type CsvShape, csvRecords } from '../../platform/csv/csv-records.ts';
import type { Files } from '../../platform/files/files.ts';
import { cellsOf, type Header, readHeader } from './upload.header.ts';

export interface FileRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly rowNo: number;
  readonly cells: Cells;
}

/** The rows below the header, as the file is read. Throws BrokenCsv. */
export async function* uploadRows(
  files: Files,
  upload: Upload,
  key: string,
  shape: CsvShape,
): AsyncGenerator<FileRow> {
  const content = await files.read(key);
  if (!content) throw new Error(`the file ${key} has gone`);
  let header: Header | undefined;
  for await (const { row, cells } of csvRecords(content, shape)) {
    if (header) yield { rowNo: row, cells: cellsOf(header, cells) };
    else header = readHeader(upload, cells);
  }
}

/** How many there are, counted up to `limit`. */
export async function countRows(rows: AsyncIterable<FileRow>, limit: number): Promise<number> {
  let count = 0;
  for await (const _ of rows) {
    count += 1;
    if (count === limit) break;
  }
  return count;
}

/** Groups of `size` rows, without the first `skipped` of them. */
export async function* batchesOf(
  rows: AsyncIterable<FileRow>,
  size: number,
  skipped: number,
): AsyncGenerator<readonly FileRow[]> {
  let position = 0;
  let batch: FileRow[] = [];
  for await (const row of rows) {
    position += 1;
    if (position <= skipped) continue;
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Each item while the one behind it is being read: the file and the database work side by side. */
export async function* ahead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next();
  // Whoever waits for it is told of a fault; until then nobody has to be.
  next.catch(() => undefined);
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}
