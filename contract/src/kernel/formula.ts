/**
 * What spreadsheet programs take for the beginning of a formula: = + - @ (domain.md 14), also full-width and behind
 * blanks and signs without a width, which some programs skip; and tab, CR and LF. Read alike by JavaScript and PostgreSQL.
 */
export const FORMULA_START = String.raw`^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])`;
