import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../platform/db/database.ts';

const NAME_LOCK = 7_140_217;
/** A worker may take its first job while it is still taking the lock on its name. */
const YOUNG = '5 seconds';

/** Holds a lock for the life of this connection, to show that the worker of this name is alive. */
export async function holdName(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [NAME_LOCK, name]);
}

/** Frees the jobs of killed workers; the queue itself would wait for four hours. */
export async function freeAbandonedJobs(db: Db): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - ${sql.lit(YOUNG)}::interval
        and pg_try_advisory_xact_lock(${sql.lit(NAME_LOCK)}, hashtext(locked_by))
    ))`.execute(db);
}
