import { guarded } from '@otolead/contract/kernel/formula.ts';

/** Spreadsheet programs recognise UTF-8 only by this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A CSV line with every cell quoted and guarded against formulas. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  const quoted = cells.map((cell) => `"${guarded(cell).replaceAll('"', '""')}"`);
  return `${quoted.join(delimiter)}\r\n`;
}
