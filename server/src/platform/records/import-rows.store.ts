import type { RecordRow } from '@otolead/contract/kernel/record.ts';
import { BETWEEN_NAMES } from '@otolead/contract/kernel/record-file.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/database-error.ts';
import { inSavepoint } from '../db/savepoint.ts';
import type { RecordContext } from '../http/context.ts';
import { type AnyServed, columnsOf, fieldsOf, linkOf, recordRows } from './declared-record.ts';
import { idsOf } from './record-calls.ts';
import { belongs, named } from './record-choices.ts';

/* Record rows in sets: one statement per lookup, lock or write of a batch. */

export type Values = Readonly<Record<string, unknown>>;

/** Fields that identify a row of a record. */
export const keyFields = ({ record: { title, within = [] } }: AnyServed): readonly string[] => [
  title,
  ...within,
];

/** An item with key values, under the caller's number. */
export interface Keyed {
  readonly at: number;
  readonly values: Values;
}

/** Stored rows with the keys of these values: ids by the caller's numbers. */
export async function findByKeys(
  tx: Tx,
  context: RecordContext,
  served: AnyServed,
  wanted: readonly Keyed[],
): Promise<ReadonlyMap<number, number>> {
  if (wanted.length === 0) return new Map();
  const { record, table, columns } = served;
  const fields = keyFields(served);
  const isId = (field: string) => record.fields[field]?.kind === 'choice';
  const shape = fields.map((field) => sql`${sql.ref(field)} ${isId(field) ? sql`integer` : sql`text`}`);
  const fits = fields.map((field) => {
    const [own, given] = [sql.ref(`own.${columns?.[field] ?? field}`), sql.ref(`wanted.${field}`)];
    return field === record.title ? sql`lower(${own}) = lower(${given})` : sql`${own} = ${given}`;
  });
  const keys = wanted.map(({ at, values }) => ({
    at,
    ...Object.fromEntries(fields.map((field) => [field, values[field]])),
  }));
  const { rows } = await sql<{ at: number; id: number }>`select wanted.at, own.id
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted(at integer, ${sql.join(shape)})
    join ${named(table)} as own on ${sql.join(fits, sql` and `)}
    where ${belongs(served.belongs, 'own', context)} and own.status <> 2`.execute(tx);
  return new Map(rows.map(({ at, id }) => [at, id]));
}

/** The market's rows of these ids, locked until the transaction ends, with names as in their file. */
export async function lockRows(
  tx: Tx,
  context: RecordContext,
  served: AnyServed,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordRow>> {
  if (ids.length === 0) return new Map();
  await sql`select id from ${named(served.table)} where id = any(${ids}::integer[]) order by id for update`.execute(
    tx,
  );
  const rows = (await recordRows(tx, { ...context, language: 'en' }, served, { between: BETWEEN_NAMES })
    .where(sql<boolean>`found.id = any(${ids}::integer[])`)
    .execute()) as RecordRow[];
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Stored extends Keyed {
  /** Null until written. */
  readonly id: number | null;
}

/** Writes new and changed rows; returns ids by number, except for rows whose key is taken. */
export async function storeRows(
  tx: Tx,
  context: RecordContext,
  served: AnyServed,
  rows: readonly Stored[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const write = async () => {
    const isNew = ({ id }: Stored) => id === null;
    const made = await insertRows(tx, context, served, rows.filter(isNew));
    const ids = new Map(rows.map(({ at, id }) => [at, id ?? made.get(at) ?? 0]));
    await updateRows(
      tx,
      context,
      served,
      rows.filter((row) => !isNew(row)),
    );
    await linkRows(
      tx,
      served,
      rows.map(({ at, values }) => ({ id: ids.get(at) ?? 0, values })),
    );
    return ids;
  };
  try {
    return await inSavepoint(tx, write);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (rows.length === 1) return new Map();
    // One of them has a taken key: bisect, so that all others are written.
    const middle = Math.ceil(rows.length / 2);
    const first = await storeRows(tx, context, served, rows.slice(0, middle));
    return new Map([...first, ...(await storeRows(tx, context, served, rows.slice(middle)))]);
  }
}

async function insertRows(
  tx: Tx,
  context: RecordContext,
  served: AnyServed,
  rows: readonly Stored[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const given = rows.map(({ values }) => columnsOf(served, context, values, undefined));
  const names = sql.join(Object.keys(given[0] ?? {}).map((column) => sql.ref(column)));
  const table = named(served.table);
  await sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb)`.execute(
    tx,
  );
  return findByKeys(tx, context, served, rows);
}

async function updateRows(
  tx: Tx,
  context: RecordContext,
  served: AnyServed,
  rows: readonly Stored[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ id, values }) => ({ ...columnsOf(served, context, values, id ?? 0), id }));
  const columns = Object.keys(given[0] ?? {}).filter((column) => column !== 'id');
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`);
  const table = named(served.table);
  await sql`update ${table} as own set ${sql.join(set)}, version = own.version + 1
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb) as given
    where own.id = given.id`.execute(tx);
}

/** Writes the multiple choices of rows. */
async function linkRows(
  tx: Tx,
  served: AnyServed,
  rows: readonly { readonly id: number; readonly values: Values }[],
): Promise<void> {
  for (const [name, { kind }] of fieldsOf(served)) {
    if (kind !== 'choices') continue;
    const { table, own, chosen } = linkOf(served, name);
    const pairs = rows.flatMap(({ id, values }) => idsOf(values[name]).map((one) => ({ id, one })));
    await sql`delete from ${named(table)} where ${sql.ref(own)} = any(${rows.map(({ id }) => id)}::integer[])`.execute(
      tx,
    );
    await sql`insert into ${named(table)} (${sql.ref(own)}, ${sql.ref(chosen)})
      select id, one from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(id integer, one integer)`.execute(
      tx,
    );
  }
}
