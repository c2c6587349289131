/** What spreadsheet programs take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Spreadsheet programs read UTF-8 only where this stands first. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line of a CSV file, every cell in quotation marks and none of them a formula. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  const quoted = cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`);
  return `${quoted.join(delimiter)}\r\n`;
}
