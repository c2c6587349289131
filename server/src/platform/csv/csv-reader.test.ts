import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BrokenCsv, CsvReader } from './csv-reader.ts';

interface Told {
  readonly rows: readonly (readonly [row: number, ...cells: string[]])[];
  /** Row that cannot be read. */
  readonly broken?: number;
}

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

it('reads the same rows wherever the file is cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.array(LETTERS, { maxLength: 24 }),
      fc.array(fc.nat(40), { maxLength: 4 }),
      (letters, cuts) => {
        const text = letters.join('');
        const places = [0, ...cuts.filter((at) => at < text.length).toSorted((one, other) => one - other)];
        const pieces = places.map((at, index) => text.slice(at, places[index + 1]));
        expect(read(pieces)).toEqual(read([text]));
      },
    ),
    { numRuns: 3_000 },
  );
});

it.each([
  [
    'a mark inside of a cell',
    'a,5" tape\r\nb,2',
    [
      [1, 'a', '5" tape'],
      [2, 'b', '2'],
    ],
  ],
  [
    'a line end, a delimiter and marks between marks',
    '"a\r\nb","c,""d"""\r\ne',
    [
      [1, 'a b', 'c,"d"'],
      [2, 'e'],
    ],
  ],
  [
    'white space behind a closing mark',
    '"a" ,b\r\n"c" \r\nd',
    [
      [1, 'a', 'b'],
      [2, 'c'],
      [3, 'd'],
    ],
  ],
  [
    'line ends of every kind, mixed',
    'a\r\nb\nc\rd\r\r\ne',
    [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
      [6, 'e'],
    ],
  ],
  [
    'rows of different lengths',
    'a\nb,c\n\nd,,\n',
    [
      [1, 'a'],
      [2, 'b', 'c'],
      [4, 'd', '', ''],
    ],
  ],
])('reads %s', (_name, text, rows) => {
  expect(read([text])).toEqual({ rows });
});

it('says in which row letters follow a closing mark', () => {
  expect(read(['a,b\r\n1,2\r\n"3"x,4\r\n5,"6"\r\n'])).toEqual({ rows: [], broken: 3 });
});

it('does not hold what follows a mark that is never closed', () => {
  const reader = new CsvReader(',');
  reader.read('a,b\r\n1,"2\r\n');
  const readOn = () => {
    for (let piece = 0; piece < 100; piece += 1) reader.read('x'.repeat(10_000));
  };
  expect(readOn).toThrow(expect.objectContaining({ row: 2 }));
});
