import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { createDb, createPool, type Db, type PoolOptions } from '../platform/db/database.ts';
import type { Reading } from '../platform/db/reading.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/launcher.ts';
import type { Environment } from '../platform/environment.ts';

type Limits = Pick<PoolOptions, 'size' | 'statementTimeout'>;

export interface DatabaseRuntime {
  readonly connectionString: string;
  /** True for the embedded database of this machine: only it has demo users and an outbox. */
  readonly embedded: boolean;
  open(limits: Limits): { pool: pg.Pool; db: Db };
  /** Pool beside which the web process listens for events: DATABASE_LISTEN_URL, if set, must keep sessions. */
  openListening(): pg.Pool | undefined;
  /** Connections to the replica (DATABASE_REPLICA_URL); undefined without one. */
  openReplica(limits: Limits): Reading | undefined;
  close(): Promise<void>;
}

const DATABASE = 'otolead';

/** The operator's database (DATABASE_URL), or the embedded one, started or adopted. */
export async function openDatabase(environment: Environment, logger: Logger): Promise<DatabaseRuntime> {
  const server = environment.DATABASE_URL ? undefined : await startOwnServer(environment, logger);
  const connectionString = environment.DATABASE_URL ?? server?.connectionString(DATABASE) ?? '';
  const pools: pg.Pool[] = [];
  const connect = (to: Pick<PoolOptions, 'connectionString' | 'wanted'>, limits: Limits) => {
    const onError = (error: Error) => logger.warn({ err: error }, 'database connection lost');
    const pool = createPool({ ...to, ...limits, onError });
    pools.push(pool);
    return { pool, db: createDb(pool, environment.DATABASE_DRIVER) };
  };
  const { DATABASE_LISTEN_URL: listening, DATABASE_REPLICA_URL: replica } = environment;
  return {
    connectionString,
    embedded: server !== undefined,
    open: (limits) => connect({ connectionString }, limits),
    openListening: () =>
      listening ? connect({ connectionString: listening }, { size: 1, statementTimeout: 0 }).pool : undefined,
    openReplica: (limits) =>
      replica
        ? { ...connect({ connectionString: replica, wanted: 'standby' }, limits), isReplica: true }
        : undefined,
    async close() {
      await Promise.allSettled(pools.map((pool) => pool.end()));
      await server?.stop();
    },
  };
}

async function startOwnServer(environment: Environment, logger: Logger) {
  const server = await startEmbeddedPostgres({
    dataDir: join(resolve(environment.DATA_DIR), 'postgres'),
    log: ({ level, message }) => logger[level](message),
  });
  await createDatabase(server.connectionString('postgres'));
  return server;
}

async function createDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Two simultaneous starts: the other one was faster.
    if (!(error instanceof pg.DatabaseError) || (error.code !== '42P04' && error.code !== '23505'))
      throw error;
  } finally {
    await client.end();
  }
}
