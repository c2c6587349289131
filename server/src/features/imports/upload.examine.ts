import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Upload } from '@otolead/contract/imports/upload.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { readText } from '../../platform/csv/csv-encoding.ts';
import { BrokenCsv, type CsvShape, csvRecords, delimiterOf } from '../../platform/csv/csv-records.ts';
import type { Files } from '../../platform/files/files.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { readHeader } from './upload.header.ts';

export interface Examined {
  readonly shape: CsvShape;
  /** Of the content, for this upload. */
  readonly fingerprint: string;
}

/** How a file is written; its rows are left to the job. Throws 400 for what is no CSV file or has another header. */
export async function examine(upload: Upload, files: Files, key: string): Promise<Examined> {
  const content = await files.read(key);
  if (!content) throw new Error(`the file ${key} has gone`);
  const read = await readText(content);
  if (!read) throw invalidInput({ file: text('imports:file.csv_only') });
  const { digest, encoding, head } = read;
  const shape = { encoding, delimiter: delimiterOf(head) };
  readHeader(upload, await firstRow(head, shape));
  return { shape, fingerprint: createHash('sha256').update(`${upload.job} ${digest}`).digest('hex') };
}

async function firstRow(head: string, { delimiter }: CsvShape): Promise<readonly string[]> {
  const content = Readable.from([Buffer.from(head)]);
  try {
    for await (const { cells } of csvRecords(content, { encoding: 'utf-8', delimiter }, { to: 1 }))
      return cells;
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
  }
  throw invalidInput({ file: text('imports:file.no_rows') });
}
