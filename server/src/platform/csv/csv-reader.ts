import { FORMULA_START } from '@otolead/contract/kernel/formula.ts';
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
const LINE_END = /\r\n?|\n/;

/**
 * Reads CSV piece by piece, as spreadsheet programs write it and people edit it (RFC 4180, less strict): rows end as the
 * first of them does, a quotation mark inside a cell is a letter of it, rows may differ in length.
 */
export class CsvReader {
  readonly #delimiter: string;
  readonly #quoted: RegExp;
  /** Undefined until the first row has ended. */
  #parser: Papa.Parser | undefined;
  /** What is not read yet; begins where a row does. */
  #text = '';
  #row = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#quoted = new RegExp(`(?:^|${delimiter})"(?:[^"]|"")*(?:"|$)`, 'g');
  }

  /** The rows with any cell filled in that end within this piece. Throws BrokenCsv. */
  read(piece: string): CsvRecord[] {
    this.#text += piece;
    this.#parser ??= this.#parserOf(this.#lineEnd());
    const records = this.#parser ? this.#rows(this.#parser, { isLast: false }) : [];
    if (this.#text.length > MOST_LETTERS_A_ROW) throw new BrokenCsv(this.#row + 1);
    return records;
  }

  /** The row that no line end follows. Throws BrokenCsv. */
  end(): CsvRecord[] {
    return this.#rows(this.#parser ?? this.#parserOf('\n'), { isLast: true });
  }

  #rows(parser: Papa.Parser, { isLast }: { readonly isLast: boolean }): CsvRecord[] {
    const { data, errors, meta } = parser.parse(this.#text, 0, !isLast) as Papa.ParseResult<string[]>;
    const fault = errors.find(({ row = 0 }) => isLast || row < data.length);
    if (fault) throw new BrokenCsv(this.#row + (fault.row ?? 0) + 1);
    this.#text = this.#text.slice(meta.cursor);
    const records: CsvRecord[] = [];
    for (const row of data) {
      this.#row += 1;
      const cells = row.map(cleanCell);
      if (cells.some((cell) => cell !== '')) records.push({ row: this.#row, cells });
    }
    return records;
  }

  #parserOf(newline: string): Papa.Parser;
  #parserOf(newline: string | undefined): Papa.Parser | undefined;
  #parserOf(newline: string | undefined): Papa.Parser | undefined {
    if (newline === undefined) return undefined;
    return new Papa.Parser({ delimiter: this.#delimiter, newline: newline as '\n' });
  }

  /** Of the first row; undefined while it may go on in the next piece. */
  #lineEnd(): string | undefined {
    const unquoted = this.#text.replaceAll(this.#quoted, this.#delimiter);
    const found = LINE_END.exec(unquoted);
    const isCut = found?.[0] === '\r' && found.index === unquoted.length - 1;
    return isCut ? undefined : found?.[0];
  }
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
