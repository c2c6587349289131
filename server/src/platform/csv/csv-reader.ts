import { guarded, unguarded } from '@otolead/contract/kernel/formula.ts';
import Papa from 'papaparse';

export interface CsvRecord {
  /** As a spreadsheet counts, empty lines included; the first is 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The file cannot be read on from this row: a quotation mark that is never closed, or a row beyond all measure. */
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
 * Reads CSV piece by piece, as spreadsheet programs write it and people edit it (RFC 4180, less strict): rows end with CR,
 * LF or both, also mixed in one file; a quotation mark inside a cell is a letter of it; rows may differ in length.
 */
export class CsvReader {
  readonly #parser: Papa.Parser;
  /** Unread text with LF as the only line end; begins where a row does. */
  #text = '';
  /** The last piece ended with CR, whose LF may begin the next one. */
  #endsWithCr = false;
  #row = 0;
  #isBelowSeparatorLine = false;

  constructor(delimiter: string) {
    this.#parser = new Papa.Parser({ delimiter, newline: '\n' });
  }

  /** The rows with any cell filled in that end within this piece. Throws BrokenCsv. */
  read(piece: string): CsvRecord[] {
    const isRestOfLineEnd = this.#endsWithCr && piece.startsWith('\n');
    this.#text += (isRestOfLineEnd ? piece.slice(1) : piece).replace(LINE_ENDS, '\n');
    if (piece !== '') this.#endsWithCr = piece.endsWith('\r');
    const records = this.#rows({ isLast: false });
    if (this.#text.length > MOST_LETTERS_A_ROW) throw new BrokenCsv(this.#row + 1);
    return records;
  }

  /** The row that no line end follows. Throws BrokenCsv. */
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

/** Without what nobody sees, without white space around it and without the sign that `csvLine` puts before formulas. */
function cleanCell(cell: string): string {
  const seen = CONTROL.test(cell) ? cell.replace(CONTROLS, ' ') : cell;
  return unguarded(seen.trim());
}

/** What a value that `csvLine` wrote is read as: itself, but for what no cell keeps. */
export const cellAsRead = (value: string): string => cleanCell(guarded(value));
