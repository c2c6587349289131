import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { contains } from '../../platform/list/conditions.ts';

/** Ids of the users whose name or username holds the words. */
export function usersCalled(db: Db, words: string) {
  return db
    .selectFrom('app_user')
    .where(({ or }) => or([contains(sql.ref('name'), words), contains(sql.ref('username'), words)]))
    .select('id');
}
