import type { AnyRecord } from './record.ts';
import { isWritten, type MarketField, type WrittenField } from './record-fields.ts';

/** A column of the file of a record: a field under a name that stays the same in every language. */
export interface RecordColumn {
  readonly column: string;
  readonly field: string;
  readonly declared: Exclude<WrittenField, MarketField>;
}

/** Before and behind the fields. */
export const ID_COLUMN = 'id';
export const ACTIVE_COLUMN = 'active';

/** Separator of several names in one cell. */
export const BETWEEN_NAMES = ';';

/** Columns of the fields: a reference is called by what it refers to, because the cell holds its name. */
export function recordColumns({ fields }: AnyRecord): readonly RecordColumn[] {
  return Object.entries(fields).flatMap(([field, declared]): RecordColumn[] => {
    if (!isWritten(declared) || declared.kind === 'market') return [];
    const column = 'source' in declared ? field.replace(/_id(s?)$/, '$1') : field;
    return [{ column, field, declared }];
  });
}

/** What a flag is in a file. */
export const flagCell = (flag: boolean) => (flag ? 'yes' : 'no');

const YES = ['yes', 'y', 'ya', 'true', '1'];
const NO = ['no', 'n', 'tidak', 'false', '0'];

/** A flag as people write it, in either language; null for anything else. */
export function flagOf(cell: string): 0 | 1 | null {
  const written = cell.toLowerCase();
  if (YES.includes(written)) return 1;
  return NO.includes(written) ? 0 : null;
}
