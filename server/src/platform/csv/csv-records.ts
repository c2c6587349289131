import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import type { CsvEncoding } from './csv-encoding.ts';
import { CsvReader, type CsvRecord } from './csv-reader.ts';

const DELIMITERS = [',', ';', '\t'] as const;

export type CsvDelimiter = (typeof DELIMITERS)[number];

export interface CsvShape {
  readonly encoding: CsvEncoding;
  readonly delimiter: CsvDelimiter;
}

/** Cell delimiter of a first line: from a line `sep=;`, else the most frequent one outside quotation marks. */
export function delimiterOf(text: string): CsvDelimiter {
  const said = /^sep=(.)[\r\n]/i.exec(text)?.[1];
  const known = DELIMITERS.find((delimiter) => delimiter === said);
  if (known) return known;
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Non-empty rows as the file is read: yields the rows of a piece together, because an iteration per row would cost more
 * than parsing it. Throws BrokenCsv.
 */
export async function* csvRecords(
  content: Readable,
  { encoding, delimiter }: CsvShape,
): AsyncGenerator<readonly CsvRecord[]> {
  const decoder = new TextDecoder(encoding);
  const reader = new CsvReader(delimiter);
  for await (const chunk of content as AsyncIterable<Buffer>)
    yield reader.read(decoder.decode(chunk, { stream: true }));
  yield reader.read(decoder.decode());
  yield reader.end();
}
