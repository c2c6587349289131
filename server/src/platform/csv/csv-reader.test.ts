import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BrokenCsv, CsvReader } from './csv-reader.ts';

interface Told {
  readonly rows: readonly (readonly [row: number, ...cells: string[]])[];
  /** Of the row that cannot be read. */
  readonly broken?: number;
}

/** Rows as csv-parse reads them, as a file of the same settings was read before. */
function expected(text: string): Told {
  const options = { delimiter: ',', info: true, relax_column_count: true, relax_quotes: true } as const;
  try {
    const parsed = parse(text, { ...options, skip_empty_lines: true }) as unknown as {
      record: string[];
      info: { records: number; empty_lines: number };
    }[];
    const rows = parsed.map(
      ({ record, info }) => [info.records + info.empty_lines, ...record.map(plain)] as const,
    );
    return { rows: rows.filter(([, ...cells]) => cells.some((cell) => cell !== '')) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], broken: Number(error.records) + Number(error.empty_lines) + 1 };
  }
}

const plain = (cell: string) => cell.replace(/\p{Cc}+/gu, ' ').trim();

function read(pieces: readonly string[]): Told {
  const reader = new CsvReader(',');
  try {
    const records = [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()];
    return { rows: records.map(({ row, cells }) => [row, ...cells] as const) };
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    return { rows: [], broken: error.row };
  }
}

const LETTERS = fc.constantFrom(
  '"',
  '""',
  ',',
  ',"',
  '",',
  '\r',
  '\n',
  '\r\n',
  '"\r\n',
  'a',
  'é',
  ' ',
  '\u0000',
);

it('reads whatever people write as csv-parse does, wherever the file is cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.array(LETTERS, { maxLength: 24 }),
      fc.array(fc.nat(40), { maxLength: 4 }),
      (letters, cuts) => {
        const text = letters.join('');
        const places = [0, ...cuts.filter((at) => at < text.length).toSorted((one, other) => one - other)];
        const pieces = places.map((at, index) => text.slice(at, places[index + 1]));
        expect(read(pieces)).toEqual(expected(text));
      },
    ),
    { numRuns: 3_000 },
  );
});

it('does not hold what follows a mark that is never closed', () => {
  const reader = new CsvReader(',');
  reader.read('a,b\r\n1,"2\r\n');
  const readOn = () => {
    for (let piece = 0; piece < 100; piece += 1) reader.read('x'.repeat(10_000));
  };
  expect(readOn).toThrow(expect.objectContaining({ row: 2 }));
});
