import { createHash } from 'node:crypto';
import type { Upload } from '@otolead/contract/imports/upload.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { readText } from '../../platform/csv/csv-encoding.ts';
import { BrokenCsv, CsvReader } from '../../platform/csv/csv-reader.ts';
import { type CsvShape, delimiterOf } from '../../platform/csv/csv-records.ts';
import type { Files } from '../../platform/files/files.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { readHeader } from './upload.header.ts';

export interface Examined {
  readonly shape: CsvShape;
  /** Hash of the content and the kind of upload. */
  readonly fingerprint: string;
}

/** Checks the file's format and header; rows are left to the job. Throws 400 if it is no CSV or its header is wrong. */
export async function examine(upload: Upload, files: Files, key: string): Promise<Examined> {
  const content = await files.read(key);
  if (!content) throw new Error(`the file ${key} has gone`);
  const read = await readText(content);
  if (!read) throw invalidInput({ file: text('imports:file.csv_only') });
  const { digest, encoding, head } = read;
  const shape = { encoding, delimiter: delimiterOf(head) };
  readHeader(upload, firstRow(head, shape));
  return { shape, fingerprint: createHash('sha256').update(`${upload.job} ${digest}`).digest('hex') };
}

function firstRow(head: string, { delimiter }: CsvShape): readonly string[] {
  const reader = new CsvReader(delimiter);
  try {
    // Line by line, because a later row may be broken.
    for (const line of head.split(/(?<=\n)/)) {
      const [first] = reader.read(line);
      if (first) return first.cells;
    }
    const [first] = reader.end();
    if (first) return first.cells;
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    throw invalidInput({ file: text('imports:file.broken', { row: error.row }) });
  }
  throw invalidInput({ file: text('imports:file.no_rows') });
}
