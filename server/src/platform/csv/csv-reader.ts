import { guarded, unguarded } from '@otolead/contract/kernel/formula.ts';
import Papa from 'papaparse';

export interface CsvRecord {
  /** Counted like a spreadsheet, empty lines included; the first is 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The file is unreadable from this row: an unclosed quotation mark, or an oversized row. */
export class BrokenCsv extends Error {
  readonly row: number;

  constructor(row: number) {
    super(`row ${row} cannot be read`);
    this.row = row;
  }
}

const MOST_LETTERS_A_ROW = 65_536;
const LINE_ENDS = /\r\n?/g;

/**
 * Reads CSV in pieces, as spreadsheet programs write it and people edit it (RFC 4180, less strict): rows end with CR,
 * LF or both, even mixed; a quotation mark inside a cell is part of it; rows may differ in length.
 */
export class CsvReader {
  readonly #parser: Papa.Parser;
  /** Unread text with LF as the only line end; starts at a row. */
  #text = '';
  /** The last piece ended with CR, whose LF may start the next one. */
  #endsWithCr = false;
  #row = 0;
  #isBelowSeparatorLine = false;

  constructor(delimiter: string) {
    this.#parser = new Papa.Parser({ delimiter, newline: '\n' });
  }

  /** Non-empty rows that end within this piece. Throws BrokenCsv. */
  read(piece: string): CsvRecord[] {
    const isRestOfLineEnd = this.#endsWithCr && piece.startsWith('\n');
    this.#text += (isRestOfLineEnd ? piece.slice(1) : piece).replace(LINE_ENDS, '\n');
    if (piece !== '') this.#endsWithCr = piece.endsWith('\r');
    const records = this.#rows({ isLast: false });
    if (this.#text.length > MOST_LETTERS_A_ROW) throw new BrokenCsv(this.#row + 1);
    return records;
  }

  /** The last row, without a line end. Throws BrokenCsv. */
  end(): CsvRecord[] {
    return this.#rows({ isLast: true });
  }

  #rows({ isLast }: { readonly isLast: boolean }): CsvRecord[] {
    const { data, errors, meta } = this.#parser.parse(this.#text, 0, !isLast) as Papa.ParseResult<string[]>;
    const fault = errors.find(({ row = 0 }) => isLast || row < data.length);
    if (fault) throw new BrokenCsv(this.#row + (fault.row ?? 0) + 1);
    this.#text = this.#text.slice(meta.cursor);
    const records: CsvRecord[] = [];
    for (const row of data) {
      const cells = row.map(cleanCell);
      if (this.#row === 0 && isSeparatorLine(cells) && !this.#isBelowSeparatorLine) {
        this.#isBelowSeparatorLine = true;
        continue;
      }
      this.#row += 1;
      if (cells.some((cell) => cell !== '')) records.push({ row: this.#row, cells });
    }
    return records;
  }
}

/** `sep=;` above the header, which spreadsheet programs write, read and do not count as a row. */
const isSeparatorLine = ([first = '', ...others]: readonly string[]) =>
  /^sep=.?$/i.test(first) && others.every((cell) => cell === '');

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufeff]+/;
const CONTROLS = new RegExp(CONTROL, 'g');

/** Strips invisible characters, surrounding white space and the formula guard of `csvLine`. */
function cleanCell(cell: string): string {
  const seen = CONTROL.test(cell) ? cell.replace(CONTROLS, ' ') : cell;
  return unguarded(seen.trim());
}

/** A value of `csvLine` after reading: unchanged except for what cells cannot hold. */
export const cellAsRead = (value: string): string => cleanCell(guarded(value));
