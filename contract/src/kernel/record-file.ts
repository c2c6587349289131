import type { AnyRecord } from './record.ts';
import { isWritten, type MarketField, type WrittenField } from './record-fields.ts';

/** Column of a record's file: a field under a name that is the same in every language. */
export interface RecordColumn {
  readonly column: string;
  readonly field: string;
  readonly declared: Exclude<WrittenField, MarketField>;
}

/** First and last columns, around the fields. */
export const ID_COLUMN = 'id';
export const ACTIVE_COLUMN = 'active';

/** Separator of several names in one cell. */
export const BETWEEN_NAMES = ';';

/** Columns of the fields; a reference column is named after its target, because cells hold names. */
export function recordColumns({ fields }: AnyRecord): readonly RecordColumn[] {
  return Object.entries(fields).flatMap(([field, declared]): RecordColumn[] => {
    if (!isWritten(declared) || declared.kind === 'market') return [];
    const column = 'source' in declared ? field.replace(/_id(s?)$/, '$1') : field;
    return [{ column, field, declared }];
  });
}

/** File cell of a flag. */
export const flagCell = (flag: boolean) => (flag ? 'yes' : 'no');

const YES = ['yes', 'y', 'ya', 'true', '1'];
const NO = ['no', 'n', 'tidak', 'false', '0'];

/** A flag in either language; null for other text. */
export function flagOf(cell: string): 0 | 1 | null {
  const written = cell.toLowerCase();
  if (YES.includes(written)) return 1;
  return NO.includes(written) ? 0 : null;
}
