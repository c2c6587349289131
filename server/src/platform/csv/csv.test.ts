import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from './csv-encoding.ts';
import { csvLine } from './csv-line.ts';
import { BrokenCsv, cellAsRead } from './csv-reader.ts';
import { csvRecords, delimiterOf } from './csv-records.ts';

const CUT = 7;

/** In pieces, as files are read: splits characters and marks. */
function inPieces(bytes: Buffer): Readable {
  const count = Math.ceil(bytes.length / CUT);
  return Readable.from(Array.from({ length: count }, (_, n) => bytes.subarray(n * CUT, (n + 1) * CUT)));
}

async function rowsOf(bytes: Buffer): Promise<(readonly string[])[]> {
  const read = await readText(inPieces(bytes));
  if (!read) throw new Error('no text');
  const rows: (readonly string[])[] = [];
  const shape = { encoding: read.encoding, delimiter: delimiterOf(read.head) };
  for await (const records of csvRecords(inPieces(bytes), shape))
    rows.push(...records.map(({ row, cells }) => [String(row), ...cells]));
  return rows;
}

const TEXT = 'mobile,name\r\n0812,José\r\n';
const ROWS = [
  ['1', 'mobile', 'name'],
  ['2', '0812', 'José'],
];
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a file as people and their programs write it', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['the Windows code page', Buffer.from(TEXT, 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 the other way round', utf16be(`\uFEFF${TEXT}`)],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 the other way round without a mark', utf16be(TEXT)],
    ['semicolons', Buffer.from(TEXT.replaceAll(',', ';'))],
    ['tabs', Buffer.from(TEXT.replaceAll(',', '\t'))],
    ['line feeds alone', Buffer.from(TEXT.replaceAll('\r', ''))],
    ['carriage returns alone', Buffer.from(TEXT.replaceAll('\n', ''))],
    ['quotation marks', Buffer.from('"mobile","name"\r\n"0812","José"')],
    ['white space', Buffer.from(' mobile , name\u00a0\r\n0812,\tJosé \r\n')],
    ['what nobody sees', Buffer.from('\uFEFFmobile\u0000,name\r\n0812,José\u0007\r\n', 'utf16le')],
    ['a guard against formulas', Buffer.from("mobile,name\r\n'-0812,José")],
  ])('is read in %s', async (_name, bytes) => {
    const expected = bytes.includes("'-") ? [ROWS[0], ['2', '-0812', 'José']] : ROWS;
    expect(await rowsOf(bytes)).toEqual(expected);
  });

  it('counts rows as a spreadsheet does, and leaves out those with nothing in them', async () => {
    expect(await rowsOf(Buffer.from('a,b\n\n"x\ny",1\n,\n\n2,"say ""hi"""\n'))).toEqual([
      ['1', 'a', 'b'],
      ['3', 'x y', '1'],
      ['6', '2', 'say "hi"'],
    ]);
  });

  it('finds the delimiter outside of quotation marks', () => {
    expect(delimiterOf('"a, b, c";d\n1,2,3,4')).toBe(';');
  });

  it.each([
    ['an archive', Buffer.from('PK\u0003\u0004 and so on')],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1])],
    ['zeros late in a text', Buffer.concat([Buffer.from(`a,b\n${'1,2\n'.repeat(30)}`), Buffer.alloc(3)])],
  ])('%s is no text', async (_name, bytes) => {
    expect(await readText(inPieces(bytes))).toBeUndefined();
  });

  it.each([
    ['a mark that is never closed', 'a,b\n1,2\n\n3,"4\n5,6\n', 4],
    ['a row beyond all measure', `a,b\n1,2\n${'x'.repeat(70_000)}\n`, 3],
  ])('cannot be read on from %s, and says where', async (_name, text, row) => {
    const reading = rowsOf(Buffer.from(text));
    await expect(reading).rejects.toBeInstanceOf(BrokenCsv);
    await expect(reading).rejects.toMatchObject({ row });
  });
});

it('takes any bytes without an error of ours', async () => {
  const isTaken = async (bytes: Buffer) => {
    const read = await readText(inPieces(bytes));
    if (!read) return;
    const shape = { encoding: read.encoding, delimiter: delimiterOf(read.head) };
    try {
      for await (const records of csvRecords(inPieces(bytes), shape))
        for (const { cells } of records) expect(cells.join('')).not.toMatch(/\p{Cc}/u);
    } catch (error) {
      if (!(error instanceof BrokenCsv)) throw error;
    }
  };
  const texts = fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', "'", '=', 'é', '\u0000', 'a') });
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), (bytes) => isTaken(Buffer.from(bytes))),
  );
  await fc.assert(fc.asyncProperty(texts, (text) => isTaken(Buffer.from(text))));
});

/** Characters with a meaning in CSV, and any others. */
const VALUES = fc.oneof(
  fc.string({
    unit: fc.constantFrom("'", '"', '=', '+', '-', '@', ';', ',', ' ', '\uff1d', '\u200b', 'a', 'é'),
  }),
  fc.string({ unit: 'grapheme' }),
);

it('gives any value back that a cell can hold, whatever sign it begins with', async () => {
  await fc.assert(
    fc.asyncProperty(VALUES, async (any) => {
      // Without what cells cannot hold: surrounding white space and control characters.
      const value = any.trim();
      expect(await rowsOf(Buffer.from(`a,b\r\n${csvLine([value, 'x'])}`))).toEqual([
        ['1', 'a', 'b'],
        ['2', value, 'x'],
      ]);
      expect(cellAsRead(value)).toBe(value);
      expect(csvLine([value])).not.toMatch(/^"\s*[-=+@\uff0b\uff0d\uff1d\uff20]/u);
    }),
  );
});

describe('a line that we write', () => {
  it.each(['6281290020008', '0812', '00', '120210000000000017'])('keeps the digits of %j', async (cell) => {
    expect(csvLine([cell, 'b'])).toBe(`"'${cell}","b"\r\n`);
    expect((await rowsOf(Buffer.from(`a;b\r\n${csvLine([cell, 'b'], ';')}`)))[1]).toEqual(['2', cell, 'b']);
  });

  it.each(['62 812 9002 0008', '12345678901', '0', '1.5', '2026'])('leaves %j as it is', (cell) => {
    expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
  });

  it.each(['=1+1', '+62 812', '-5', '@SUM(A1)', '\tx', '\rx', '\nx', '\uff1d1', '\u200b=1', ' \u2060@A'])(
    'makes no formula of %j',
    (cell) => {
      expect(csvLine([cell, 'b'])).toBe(`"'${cell}","b"\r\n`);
    },
  );

  it.each(["'", "''", "'=1", "'a"])('keeps the apostrophes of %j apart from its own', (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  });

  it('comes back as it was', async () => {
    const cells = ['+62 812', '\uff1dSUM', "'quoted'", 'say "hi"; then', "it's", ''];
    const line = csvLine(cells, ';');
    expect(await rowsOf(Buffer.from(`a;b;c;d;e;f\r\n${line}`))).toEqual([
      ['1', 'a', 'b', 'c', 'd', 'e', 'f'],
      ['2', ...cells],
    ]);
  });
});
