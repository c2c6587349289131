import { FORMULA_START } from '@otolead/contract/kernel/formula.ts';

const FORMULA = new RegExp(FORMULA_START, 'u');

/** Spreadsheet programs read UTF-8 only where this stands first. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line of a CSV file, every cell in quotation marks and none of them a formula. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  const quoted = cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`);
  return `${quoted.join(delimiter)}\r\n`;
}
