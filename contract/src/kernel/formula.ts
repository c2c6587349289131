/**
 * What spreadsheet programs take for the beginning of a formula: = + - @ (domain.md 14), also full-width and behind
 * blanks and signs without a width, which some programs skip; and tab, CR and LF. Read alike by JavaScript and PostgreSQL.
 */
const FORMULA_START = String.raw`^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])`;

/** What an apostrophe is put before: formulas, and what begins with one already, so that reading takes off what was put there. */
export const GUARDED_START = `^'|${FORMULA_START}`;

const GUARDED = new RegExp(GUARDED_START, 'u');

/** A value as a cell of a file: never a formula. */
export const guarded = (value: string): string => (GUARDED.test(value) ? `'${value}` : value);

/** The value behind such a cell. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && GUARDED.test(cell.slice(1)) ? cell.slice(1) : cell;
