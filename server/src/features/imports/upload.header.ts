import { type Cells, columnName, type Upload } from '@otolead/contract/imports/upload.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { invalidInput } from '../../platform/http/errors.ts';

/** Cell position of each column of the upload; unknown columns are left out. */
export type Header = readonly (readonly [column: string, position: number])[];

/** Throws 400 for a header with a missing required column or a duplicate. */
export function readHeader({ columns }: Upload, cells: readonly string[]): Header {
  const header = cells
    .map((cell, position) => [columnName(cell), position] as const)
    .filter(([name]) => Object.hasOwn(columns, name));
  const names = header.map(([name]) => name);
  const missing = Object.entries(columns).filter(([name, { required }]) => required && !names.includes(name));
  if (missing.length > 0) {
    const list = missing.map(([name]) => name).join(', ');
    throw invalidInput({ file: text('imports:file.columns_missing', { columns: list }) });
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw invalidInput({ file: text('imports:file.column_twice', { column: twice }) });
  return header;
}

export function cellsOf(header: Header, cells: readonly string[]): Cells {
  const named: Record<string, string> = {};
  for (const [column, position] of header) named[column] = cells[position] ?? '';
  return named;
}
