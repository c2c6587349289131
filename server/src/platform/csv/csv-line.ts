import { guarded } from '@otolead/contract/kernel/formula.ts';

/** Spreadsheet programs read UTF-8 only where this stands first. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line of a CSV file, every cell in quotation marks and none of them a formula. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  const quoted = cells.map((cell) => `"${guarded(cell).replaceAll('"', '""')}"`);
  return `${quoted.join(delimiter)}\r\n`;
}
