/**
 * What spreadsheet programs do not leave as it is. They take for the beginning of a formula: = + - @ (domain.md 14), also
 * full-width and behind blanks and signs without a width, which some programs skip; and tab, CR and LF. Of digits alone
 * they drop a zero in front, and show more than eleven as 6.28E+12 and save them so. Read alike by JavaScript and
 * PostgreSQL.
 */
const CHANGED = String.raw`^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)`;

/** What an apostrophe is put before: all that, and what begins with one already, so that reading takes off what was put there. */
export const GUARDED_START = `^'|${CHANGED}`;

const GUARDED = new RegExp(GUARDED_START, 'u');

/** A value as a cell of a file, which a spreadsheet leaves as it is. */
export const guarded = (value: string): string => (GUARDED.test(value) ? `'${value}` : value);

/** The value behind such a cell. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && GUARDED.test(cell.slice(1)) ? cell.slice(1) : cell;
