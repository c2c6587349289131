import type { RecordRow } from '@otolead/contract/kernel/record.ts';
import { BETWEEN_NAMES, type RecordColumn, recordColumns } from '@otolead/contract/kernel/record-file.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { shownName } from '@otolead/contract/kernel/unseen.ts';
import { cellAsRead } from '../csv/csv-reader.ts';
import type { Tx } from '../db/database.ts';
import type { RecordContext } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { type Changes, changesBetween, logChanges } from './change-log.ts';
import type { AnyServed } from './declared-record.ts';
import { type CellFault, type FileRow, findNames, type RowNames } from './import-rows.names.ts';
import { findByKeys, keyFields, lockRows, type Stored, storeRows, type Values } from './import-rows.store.ts';
import { recordCell } from './record-file.ts';

/** Outcome of a row. */
export type RowEnd = 'created' | 'changed' | 'unchanged' | readonly CellFault[];

interface Work {
  readonly tx: Tx;
  readonly context: RecordContext;
  readonly served: AnyServed;
  readonly columns: readonly RecordColumn[];
  readonly names: RowNames;
}

interface Waiting {
  readonly at: number;
  readonly row: FileRow;
}

/**
 * Writes rows of a file in sets, each judged like the form and after its predecessors. A row with an id updates that
 * record; one without updates the record of its key, or creates it. Unchanged rows are skipped, so that a file may be
 * resent. Write and change log are in the caller's transaction.
 */
export async function writeRows(
  tx: Tx,
  context: RecordContext,
  served: AnyServed,
  rows: readonly FileRow[],
): Promise<readonly RowEnd[]> {
  const columns = recordColumns(served.record);
  const names = await findNames(tx, context, served, rows);
  const work: Work = { tx, context, served, columns, names };
  const ends: RowEnd[] = [];
  let waiting: readonly Waiting[] = rows.map((row, at) => ({ at, row }));
  let hasWritten = false;
  while (waiting.length > 0) {
    const round = await judgeRound(work, waiting);
    for (const [at, end] of round.ends) ends[at] = end;
    for (const [at, end] of await writeRound(work, round.writes)) ends[at] = end;
    hasWritten ||= round.writes.length > 0;
    waiting = round.left;
  }
  if (hasWritten) await served.saved?.(tx, context);
  return ends;
}

interface Write extends Stored {
  readonly changes: Changes;
}

interface Round {
  readonly ends: ReadonlyMap<number, RowEnd>;
  readonly writes: readonly Write[];
  /** Rows about records of earlier rows in the round: judged after those are written. */
  readonly left: readonly Waiting[];
}

async function judgeRound(work: Work, waiting: readonly Waiting[]): Promise<Round> {
  const { tx, context, served } = work;
  const bare = new Map(waiting.map(({ at, row }) => [at, valuesOf(work, row, undefined).values]));
  const wanted = waiting.filter(({ row }) => row.id === null);
  const found = await findByKeys(
    tx,
    context,
    served,
    wanted.map(({ at }) => ({ at, values: bare.get(at) ?? {} })),
  );
  const idOf = ({ at, row }: Waiting) => row.id ?? found.get(at) ?? null;
  const stored = await lockRows(tx, context, served, [...new Set(waiting.flatMap((one) => idOf(one) ?? []))]);
  const touched = new Set<string>();
  const ends = new Map<number, RowEnd>();
  const writes: Write[] = [];
  const left: Waiting[] = [];
  for (const one of waiting) {
    const id = idOf(one);
    const before = id === null ? undefined : stored.get(id);
    const { values, faults } = valuesOf(work, one.row, before);
    const about = [id === null ? '' : `id ${id}`, keyIn(served, values), before ? keyIn(served, before) : ''];
    const isLater = about.some((name) => name !== '' && touched.has(name));
    for (const name of about) touched.add(name);
    if (isLater) {
      left.push(one);
      continue;
    }
    const judged = await judge(work, { row: one.row, before, values, faults });
    if ('changes' in judged) writes.push({ at: one.at, id, values, changes: judged.changes });
    else ends.set(one.at, judged.end);
  }
  return { ends, writes, left };
}

const keyIn = (served: AnyServed, values: Values) =>
  JSON.stringify(keyFields(served).map((field) => String(values[field]).toLowerCase()));

interface Judged {
  readonly row: FileRow;
  readonly before: RecordRow | undefined;
  readonly values: Values;
  readonly faults: readonly CellFault[];
}

async function judge(
  { tx, context, served }: Work,
  { row, before, values, faults }: Judged,
): Promise<{ readonly end: RowEnd } | { readonly changes: Changes }> {
  const { record } = served;
  if (row.id !== null && !before)
    return { end: [{ field: 'id', fault: text('kernel:no_such_row', { id: row.id }) }] };
  if (faults.length > 0) return { end: faults };
  const changes = changesBetween(before, values, Object.keys(record.empty));
  if (before && Object.keys(changes).length === 0) return { end: 'unchanged' };
  const broken = Object.entries(record.rules.faults(values)).flatMap(([field, fault]): CellFault[] =>
    // A stored record may predate a rule.
    fault && (!before || field in changes) ? [{ field, fault }] : [],
  );
  if (broken.length > 0) return { end: broken };
  const refused = await refusedBy(() =>
    served.check?.(tx, context as never, values as never, before as never),
  );
  return refused.length > 0 ? { end: refused } : { changes };
}

/** Faults thrown by a check of the record. */
async function refusedBy(check: () => Promise<void> | undefined): Promise<readonly CellFault[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    return Object.entries(error.errors).map(([field, fault]) => ({ field, fault }));
  }
}

/** Intended values of a record, and unknown names in the row. */
function valuesOf({ served, columns, names }: Work, { given }: FileRow, before: RecordRow | undefined) {
  const values: Record<string, unknown> = { ...served.record.empty };
  for (const field of Object.keys(values)) if (before) values[field] = before[field];
  const faults: CellFault[] = [];
  const asked = given.status;
  if (asked !== undefined && asked !== null) values.status = asked;
  for (const column of columns) {
    const { field, declared } = column;
    if (!(field in given)) continue;
    const written = given[field];
    if (before && isAsStored(column, before, written)) continue;
    if (declared.kind !== 'choice' && declared.kind !== 'choices') {
      values[field] = written ?? served.record.empty[field];
      continue;
    }
    const cell = String(written ?? '');
    const several = declared.kind === 'choices';
    const parts = (several ? cell.split(BETWEEN_NAMES) : [cell]).map((part) => part.trim()).filter(Boolean);
    const chosen = parts.map((part) => names(field, part));
    const fault = chosen.find((one) => typeof one === 'object');
    if (fault) faults.push({ field, fault });
    const ids = chosen.filter((one) => typeof one === 'number');
    values[field] = several ? [...new Set(ids)].sort((one, other) => one - other) : (ids[0] ?? null);
  }
  return { values, faults };
}

/** Whether a cell equals the stored record's file cell, which need not be resolvable. */
function isAsStored(column: RecordColumn, before: RecordRow, written: unknown): boolean {
  const { kind } = column.declared;
  if (kind === 'number' || kind === 'flag') return written === before[column.field];
  return shownName(cellAsRead(recordCell(column, before))) === String(written ?? '');
}

async function writeRound(
  { tx, context, served }: Work,
  writes: readonly Write[],
): Promise<ReadonlyMap<number, RowEnd>> {
  const { record } = served;
  const ids = await storeRows(tx, context, served, writes);
  const isStored = ({ at }: Write) => ids.has(at);
  await logChanges(
    tx,
    context,
    { record: record.name, everyMarket: served.belongs === 'everybody' },
    writes.filter(isStored).map(({ at, changes }) => ({ recordId: ids.get(at) ?? 0, changes })),
  );
  const taken: CellFault = { field: record.title, fault: text('kernel:taken') };
  return new Map(
    writes.map((write): [number, RowEnd] => [
      write.at,
      isStored(write) ? (write.id === null ? 'created' : 'changed') : [taken],
    ]),
  );
}
