import type pg from 'pg';
import { type MigrationState, migrationsOf } from '../platform/db/migrate.ts';

/** Oldest PostgreSQL version that the tests cover. */
const OLDEST = 17;

export interface DatabaseState extends Pick<MigrationState, 'pending' | 'isFromBefore'> {
  /** Whether this role may alter the tables: it owns them, or there are none yet. */
  readonly isOwner: boolean;
}

/** Throws a one-line error if this version must not touch the database; reads only. */
export async function checkDatabase(pool: pg.Pool): Promise<DatabaseState> {
  const { rows } = await pool.query<{ number: number; version: string; owner: boolean | null }>(`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      (select pg_has_role(relowner, 'USAGE') from pg_class where oid = to_regclass('public.schema_migration')) as owner`);
  const { number = 0, version = '', owner } = rows[0] ?? {};
  if (number < OLDEST * 10_000)
    throw new Error(`PostgreSQL ${OLDEST} or newer is needed, the server is ${version}`);
  const { pending, unknown, isFromBefore } = await migrationsOf(pool);
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer version of OtoLead (${unknown.at(-1)}): install that version, or restore the backup from before it`,
    );
  }
  return { pending, isFromBefore, isOwner: owner ?? true };
}

/** Throws a one-line error if migrations are missing, for processes that run none. */
export async function requireMigrated(pool: pg.Pool): Promise<void> {
  const { pending } = await checkDatabase(pool);
  if (pending.length > 0) throw new Error(`The database lacks ${countOf(pending)}: npm run migrate`);
}

export function countOf({ length }: readonly string[]): string {
  return length === 1 ? '1 migration' : `${length} migrations`;
}
