import { FORMULA_START } from './formula.ts';

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
const QUOTE = '"';
const LINE_ENDS = /\r\n?|\n/g;

interface Row {
  readonly cells: readonly string[];
  /** Where the next one begins. */
  readonly next: number;
}

/** Where a line ends, and by which letters; none at the end of the file. */
interface LineEnd {
  readonly at: number;
  readonly mark: string;
}

/**
 * Reads CSV piece by piece, as spreadsheet programs write it and people edit it (RFC 4180, less strict): rows end as the
 * first of them does, a quotation mark inside a cell stands for itself, rows may differ in length.
 */
export class CsvReader {
  readonly #delimiter: string;
  /** Undefined until the first row has ended. */
  #mark: string | undefined;
  /** What is not read yet; begins where a row does. */
  #text = '';
  #isLast = false;
  /** Of the next quotation mark; Infinity where none is left. */
  #quoteAt = -1;
  #row = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** The rows with any cell filled in that end within this piece. Throws BrokenCsv. */
  read(piece: string): CsvRecord[] {
    this.#text += piece;
    return this.#rows();
  }

  /** The row that no line end follows. Throws BrokenCsv. */
  end(): CsvRecord[] {
    this.#isLast = true;
    return this.#rows();
  }

  #rows(): CsvRecord[] {
    const records: CsvRecord[] = [];
    this.#quoteAt = -1;
    let at = 0;
    while (at < this.#text.length) {
      const row = this.#rowAt(at);
      const next = row?.next ?? this.#text.length;
      if (next - at > MOST_LETTERS_A_ROW) throw this.#broken();
      if (!row) break;
      at = next;
      this.#row += 1;
      const cells = row.cells.map(cleanCell);
      if (cells.some((cell) => cell !== '')) records.push({ row: this.#row, cells });
    }
    this.#text = this.#text.slice(at);
    return records;
  }

  #broken(): BrokenCsv {
    return new BrokenCsv(this.#row + 1);
  }

  /** Undefined for a row that goes on in the next piece, like all that follow here. */
  #rowAt(at: number): Row | undefined {
    if (this.#quoteAt < at) {
      const quoteAt = this.#text.indexOf(QUOTE, at);
      this.#quoteAt = quoteAt < 0 ? Number.POSITIVE_INFINITY : quoteAt;
    }
    const end = this.#lineEndFrom(at);
    if (this.#quoteAt < (end?.at ?? this.#text.length)) return this.#quotedRowAt(at);
    return end && this.#endedBy(end, this.#text.slice(at, end.at).split(this.#delimiter));
  }

  #quotedRowAt(rowAt: number): Row | undefined {
    const cells: string[] = [];
    let at = rowAt;
    for (;;) {
      const quoted = this.#text[at] === QUOTE ? this.#quotedCellAt(at) : { cell: '', next: at };
      const end = quoted && this.#lineEndFrom(quoted.next);
      if (!end) return undefined;
      const line = this.#text.slice(quoted.next, end.at);
      const stop = line.indexOf(this.#delimiter);
      cells.push(quoted.cell + (stop < 0 ? line : line.slice(0, stop)));
      if (stop < 0) return this.#endedBy(end, cells);
      at = quoted.next + stop + 1;
    }
  }

  #endedBy({ at, mark }: LineEnd, cells: readonly string[]): Row {
    if (mark !== '') this.#mark ??= mark;
    return { cells, next: at + mark.length };
  }

  /** From a place outside of quotation marks. */
  #lineEndFrom(from: number): LineEnd | undefined {
    const text = this.#text;
    if (this.#mark !== undefined) {
      const at = text.indexOf(this.#mark, from);
      if (at >= 0) return { at, mark: this.#mark };
    } else {
      LINE_ENDS.lastIndex = from;
      const found = LINE_ENDS.exec(text);
      // Its line feed may come with the next piece.
      const isCut = found?.[0] === '\r' && LINE_ENDS.lastIndex === text.length && !this.#isLast;
      if (found && !isCut) return { at: found.index, mark: found[0] };
    }
    return this.#isLast ? { at: text.length, mark: '' } : undefined;
  }

  /** From an opening quotation mark to behind the closing one. */
  #quotedCellAt(openAt: number): { readonly cell: string; readonly next: number } | undefined {
    const text = this.#text;
    let cell = '';
    let from = openAt + 1;
    for (;;) {
      const at = text.indexOf(QUOTE, from);
      if (at < 0 && this.#isLast) throw this.#broken();
      if (at < 0) return undefined;
      cell += text.slice(from, at);
      from = at + 2;
      if (text[at + 1] === QUOTE) cell += QUOTE;
      else {
        const isClosed = this.#isCellEnd(at + 1);
        if (isClosed === undefined) return undefined;
        // A mark that does not close the cell makes it a plain one, marks included.
        return { cell: isClosed ? cell : QUOTE + cell + QUOTE, next: at + 1 };
      }
    }
  }

  #isCellEnd(at: number): boolean | undefined {
    const text = this.#text;
    const letter = text[at];
    if (letter === undefined) return this.#isLast || undefined;
    if (letter === this.#delimiter || letter === '\u0000') return true;
    if (this.#mark === undefined) return letter === '\r' || letter === '\n';
    const isCut = letter === '\r' && at === text.length - 1 && !this.#isLast;
    return isCut && this.#mark === '\r\n' ? undefined : text.startsWith(this.#mark, at);
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
