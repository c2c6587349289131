import type { Readable } from 'node:stream';
import { parseRow, type Upload } from '@otolead/contract/imports/upload.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { csvRecords } from '../../platform/csv/csv-records.ts';
import type { AnyServed } from '../../platform/records/declared-record.ts';
import type { FileRow } from '../../platform/records/import-rows.names.ts';
import { fileRow } from './reference-data.rows.ts';
import { cellsOf, type Header, readHeader } from './upload.header.ts';

interface Reader {
  readonly upload: Upload;
  readonly served: AnyServed;
  readonly market: Market;
  readonly now: Date;
}

/** Rows of one of our files, in UTF-8 with commas. Throws if one cannot be parsed, which is a bug of ours. */
export async function readRecordFile(
  content: Readable,
  { upload, served, market, now }: Reader,
): Promise<FileRow[]> {
  const context = { market, today: localDate(now, market.timeZone) };
  const rows: FileRow[] = [];
  let header: Header | undefined;
  for await (const records of csvRecords(content, { encoding: 'utf-8', delimiter: ',' })) {
    for (const { row: rowNo, cells } of records) {
      if (!header) {
        header = readHeader(upload, cells);
        continue;
      }
      const parsed = parseRow(upload, cellsOf(header, cells), context);
      if ('fault' in parsed) throw new Error(`row ${rowNo} of the file of ${served.record.name} is broken`);
      rows.push(fileRow(served, parsed.row, new Set(header.map(([column]) => column))));
    }
  }
  return rows;
}
