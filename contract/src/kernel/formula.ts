/**
 * Texts that spreadsheet programs alter. They treat = + - @ as the start of a formula (domain.md 14), also full-width
 * and behind blanks and zero-width characters, which some programs skip; and tab, CR and LF. They drop leading zeros
 * from digits, and show and save more than eleven digits as 6.28E+12. The pattern means the same in JavaScript and
 * PostgreSQL.
 */
const CHANGED = String.raw`^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)`;

/**
 * Texts that get an apostrophe prefix: those above, and those that already start with one, so that reading can always
 * strip it.
 */
export const GUARDED_START = `^'|${CHANGED}`;

const GUARDED = new RegExp(GUARDED_START, 'u');

/** A value as a cell that spreadsheets leave unaltered. */
export const guarded = (value: string): string => (GUARDED.test(value) ? `'${value}` : value);

/** Inverse of `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && GUARDED.test(cell.slice(1)) ? cell.slice(1) : cell;
