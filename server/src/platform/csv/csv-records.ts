import { pipeline, type Readable, Transform } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import type { CsvEncoding } from './csv-encoding.ts';
import { FORMULA_START } from './formula.ts';

const DELIMITERS = [',', ';', '\t'] as const;

export type CsvDelimiter = (typeof DELIMITERS)[number];

export interface CsvShape {
  readonly encoding: CsvEncoding;
  readonly delimiter: CsvDelimiter;
}

export interface CsvRecord {
  /** As a spreadsheet counts, empty lines included; the first is 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The file cannot be read on from this row: a quotation mark that is never closed, or a row beyond all measure. */
export class BrokenCsv extends Error {
  readonly row: number;

  constructor(cause: CsvError) {
    super(cause.code, { cause });
    this.row = Number(cause.records) + Number(cause.empty_lines) + 1;
  }
}

const MOST_BYTES_A_ROW = 65_536;

/** What separates the cells of a first line: whatever occurs most outside of quotation marks. */
export function delimiterOf(text: string): CsvDelimiter {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * The rows that have any cell filled in, one after the other as the file is read; with `to` nothing behind that row is
 * looked at. Throws BrokenCsv.
 */
export async function* csvRecords(
  content: Readable,
  { encoding, delimiter }: CsvShape,
  { to }: { readonly to?: number } = {},
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    ...(to !== undefined && { to }),
    delimiter,
    info: true,
    max_record_size: MOST_BYTES_A_ROW,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  // Its errors arrive where the parser is read.
  pipeline(content, decoding(encoding), parser, () => undefined);
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      const row = info.records + info.empty_lines;
      const cells = record.map(cleanCell);
      if (cells.some((cell) => cell !== '')) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? new BrokenCsv(error) : error;
  }
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

function decoding(encoding: CsvEncoding): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    encoding: 'utf8',
    transform(chunk: Buffer, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufeff]+/;
const CONTROLS = new RegExp(CONTROL, 'g');
/** What a spreadsheet program would take for a formula, behind the sign with which `csvLine` keeps it from that. */
const FORMULA = new RegExp(FORMULA_START, 'u');

/** Without what nobody sees and without white space around it. */
function cleanCell(cell: string): string {
  const seen = CONTROL.test(cell) ? cell.replace(CONTROLS, ' ') : cell;
  const text = seen.trim();
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
