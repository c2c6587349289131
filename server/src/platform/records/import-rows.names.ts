import { BETWEEN_NAMES } from '@otolead/contract/kernel/record-file.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../db/database.ts';
import type { RecordContext } from '../http/context.ts';
import { type AnyServed, choiceOf, fieldsOf } from './declared-record.ts';
import type { CalledRow } from './record-choices.ts';

/** A row of a file of records. */
export interface FileRow {
  /** Null if the row is found by its key, or is new. */
  readonly id: number | null;
  /** Values by field for the file's columns, and `status`; choices are given by name. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** A fault of a cell. */
export interface CellFault {
  readonly field: string;
  readonly fault: Text;
}

/** Id behind a name in a field, or why there is none. */
export type RowNames = (field: string, written: string) => number | Text;

/** Resolves the names in a file's rows, one statement per choice field. */
export async function findNames(
  tx: Tx,
  context: RecordContext,
  served: AnyServed,
  rows: readonly FileRow[],
): Promise<RowNames> {
  const found = new Map<string, Map<string, readonly CalledRow[]>>();
  const offered = new Map<string, string>();
  for (const [field, { kind }] of fieldsOf(served)) {
    if (kind !== 'choice' && kind !== 'choices') continue;
    const cells = rows.map(({ given }) => String(given[field] ?? ''));
    const parts = kind === 'choices' ? cells.flatMap((cell) => cell.split(BETWEEN_NAMES)) : cells;
    const names = [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
    const choice = choiceOf(served, field);
    const called = names.length === 0 ? [] : await choice.called(tx, context, names);
    const isKnown = new Set(called.map(({ written }) => written));
    if (choice.few && names.some((name) => !isKnown.has(name)))
      offered.set(field, (await choice.few(tx, context)).join(', '));
    found.set(
      field,
      Map.groupBy(called, ({ written }) => written),
    );
  }
  return (field, written) => {
    const one = meant(found.get(field)?.get(written) ?? []);
    if (typeof one === 'number') return one;
    const name = text(served.record.rules.label(field));
    const values = offered.get(field);
    return values !== undefined && one === 'kernel:unknown_row'
      ? text('kernel:unknown_of', { name, values })
      : text(one, { name });
  };
}

/** A full name wins over a part of one, and among several the selectable one. */
function meant(called: readonly CalledRow[]) {
  const whole = called.filter(({ isWhole }) => isWhole);
  const rows = whole.length > 0 ? whole : called;
  const offered = rows.filter(({ isOffered }) => isOffered);
  const [one] = offered;
  if (offered.length > 1) return 'kernel:several_rows';
  if (one) return one.id;
  return rows.length > 0 ? 'kernel:switched_off_row' : 'kernel:unknown_row';
}
