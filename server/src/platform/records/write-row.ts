import {
  type InsertQueryBuilder,
  type InsertResult,
  sql,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Database } from '../../tables/database.ts';

/** Tables of records: an id, and a version that each save increments. */
type RecordTable = {
  [Table in keyof Database]: Database[Table] extends { id: unknown; version: unknown } ? Table : never;
}[keyof Database];

const ID = sql<number>`id`.as('id');

/** Inserts a record without an id, else updates it and increments its version; returns the id. */
export async function storeRecord<Table extends RecordTable>(
  id: number | undefined,
  update: UpdateQueryBuilder<Database, Table, Table, UpdateResult>,
  insert: InsertQueryBuilder<Database, Table, InsertResult>,
): Promise<number> {
  if (id === undefined) return (await insert.returning(ID).executeTakeFirstOrThrow()).id;
  const raised: object = { version: sql`version + 1` };
  const updated = update
    .set(raised as UpdateObject<Database, Table, Table>)
    .where(sql<boolean>`id = ${id}`)
    .returning(ID);
  return (await updated.executeTakeFirstOrThrow()).id;
}
