import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import type { Db } from './database.ts';
import { isLockTimeout } from './database-error.ts';
import { inTransaction } from './transaction.ts';

/**
 * What a migration leaves to the worker, because at ten million rows it takes longer than calls can wait: an update of
 * every row of a table, in parts, each in a transaction with its progress, so that a killed worker's is taken up where it
 * was.
 */
export interface Rewrite {
  readonly table: string;
  /** Unique column of whole numbers above 0. */
  readonly key: string;
  /** Assignments in SQL; made twice, they do no harm. */
  readonly set: string;
}

/** Loads the rewrite of a migration. */
type Rewrites = (name: string) => Promise<Rewrite>;

/** Rows that share a transaction: few, because saves of their leads wait for it. */
const BATCH = 1_000;
/** Below PostgreSQL's `deadlock_timeout`, so that in a deadlock the rewrite gives way and not a person's save. */
const LOCK_TIMEOUT = '100ms';
const HELD_PAUSE_MS = 1_000;

/** Notes the rewrite of a migration in its transaction. What fits into one part is done at once. */
export async function beginRewrite(db: Kysely<Database>, name: string, rewrite: Rewrite): Promise<void> {
  const { table, key } = rewrite;
  await sql`
    insert into rewrite (name, end_key)
    select ${name}, coalesce(max(${sql.ref(key)}), 0) from ${sql.table(table)}`.execute(db);
  const { rows } = await sql`select from ${sql.table(table)} limit ${sql.lit(BATCH + 1)}`.execute(db);
  if (rows.length <= BATCH) while (!(await rewritePart(db, name, rewrite)));
}

/** Throws a one-line error while a rewrite that a migration relies on is not done. */
export async function requireRewritten(
  db: Kysely<Database>,
  name: string,
  needed: readonly string[],
): Promise<void> {
  const done = await db
    .selectFrom('rewrite')
    .where('name', 'in', [...needed])
    .where('done_at', 'is not', null)
    .select('name')
    .execute();
  const open = needed.filter((one) => !done.some((row) => row.name === one));
  if (open.length === 0) return;
  throw new Error(
    `${name} waits for the rewrite of ${open.join(', ')}: npm run cli -- rewrites shows how far it is, with --run it goes on here. Then migrate again`,
  );
}

interface Until {
  /** The worker stops. */
  readonly stopping?: AbortSignal | undefined;
  /** Milliseconds after which no further part begins; absent: until all are done. */
  readonly most?: number;
}

/** Runs the open rewrites, one after the other. */
export async function runRewrites(db: Db, load: Rewrites, { stopping, most }: Until = {}): Promise<void> {
  const end = most === undefined ? Number.POSITIVE_INFINITY : performance.now() + most;
  for (const { name } of await openRewrites(db)) {
    const rewrite = await load(name);
    for (;;) {
      if (stopping?.aborted || performance.now() >= end) return;
      const began = performance.now();
      const isDone = await inTransaction(db, async (tx) => {
        await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);
        return rewritePart(tx, name, rewrite);
      }).catch((error: unknown) => {
        if (!isLockTimeout(error)) throw error;
        return undefined;
      });
      if (isDone) break;
      // Half of the time is other people's.
      await delay(isDone === undefined ? HELD_PAUSE_MS : performance.now() - began);
    }
  }
}

export const RUN_REWRITES = 'run_rewrites';

/** Behind every job of a person; the queue's own word for that is a larger number. */
const LAST = 100;

/** One at a time, however many workers there are. */
export async function queueRewrites(db: Db): Promise<void> {
  if ((await openRewrites(db)).length > 0)
    await sql`select graphile_worker.add_job(${RUN_REWRITES}, job_key => ${RUN_REWRITES}, queue_name => ${RUN_REWRITES},
      priority => ${LAST}::integer)`.execute(db);
}

/** A rewrite frees its job slot after this time and queues itself again. */
const TURN_MS = 2_000;

/** A turn of the open rewrites in the worker. */
export async function takeTurn(db: Db, load: Rewrites, stopping?: AbortSignal): Promise<void> {
  await runRewrites(db, load, { stopping, most: TURN_MS });
  await queueRewrites(db);
}

const openRewrites = (db: Db) =>
  db.selectFrom('rewrite').where('done_at', 'is', null).select('name').orderBy('name').execute();

/** The next rows and the progress; true once there are none. Two workers take turns at the row of the progress. */
async function rewritePart(
  db: Kysely<Database>,
  name: string,
  { table, key, set }: Rewrite,
): Promise<boolean> {
  const { last_key: after, done_at: doneAt } = await db
    .selectFrom('rewrite')
    .where('name', '=', name)
    .select(['last_key', 'done_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (doneAt) return true;
  const column = sql.ref(key);
  const { rows } = await sql<{ last: number | null }>`
    select max(key)::float8 as last from (
      select ${column} as key from ${sql.table(table)} where ${column} > ${after}
      order by ${column} limit ${sql.lit(BATCH)}
    ) as next`.execute(db);
  const last = rows[0]?.last ?? null;
  if (last === null) {
    await db.updateTable('rewrite').where('name', '=', name).set({ done_at: sql`now()` }).execute();
    return true;
  }
  const { numAffectedRows } = await sql<SqlBool>`
    update ${sql.table(table)} set ${sql.raw(set)} where ${column} > ${after} and ${column} <= ${last}`.execute(
    db,
  );
  await db
    .updateTable('rewrite')
    .where('name', '=', name)
    .set({ last_key: last, row_count: sql`row_count + ${Number(numAffectedRows ?? 0)}` })
    .execute();
  return false;
}
