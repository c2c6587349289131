import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** A write that fails if its id exists. */
export const insertedProvince = (db: Db, id: number, name = `Province ${id}`) =>
  db
    .insertInto('province')
    .values({ id, market_id: 1, code: `P${id}`, name })
    .compile();

/** The existing ones of these ids. */
export const provinces = (db: Db | Tx, ...ids: number[]) =>
  sql<{ id: number }>`select id from province where id = any(${ids}) order by id`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id));
