import { Socket } from 'node:net';
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '../../tables/database.ts';
import { type DatabaseDriver, PooledDialect } from './dialect.ts';
import { clientOf, Servers, urlsOf, type Wanted } from './servers.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

const { builtins } = pg.types;
/** bigint ids and counts stay far below 2^53; numeric columns have few digits; dates stay 'yyyy-MM-dd'. */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (value) => value],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

export interface PoolOptions {
  /** May name several servers of one database, `postgres://one,two/name`. */
  readonly connectionString: string;
  /** Which of several servers; default: the primary. */
  readonly wanted?: Wanted;
  readonly size: number;
  /** Milliseconds after which PostgreSQL cancels a statement; 0 for jobs, which may take long. */
  readonly statementTimeout: number;
  readonly onError: (error: Error) => void;
}

/**
 * Session settings that every query relies on: UTC; no JIT; one core per statement, because a parallel search takes
 * cores from others and makes the planner prefer large scans; a lock timeout below the statement timeout, so that the
 * caller is not told of a slow search.
 */
const SESSION =
  '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0 -c lock_timeout=4000' +
  ' -c idle_in_transaction_session_timeout=60000';
/** Silence tolerated beyond a server's statement timeout. */
const SILENCE_MS = 1_000;

export function createPool({
  connectionString,
  wanted = 'primary',
  size,
  statementTimeout,
  onError,
}: PoolOptions): pg.Pool {
  const [url, ...others] = urlsOf(connectionString);
  const servers = others.length > 0 ? serversOf(connectionString, wanted) : undefined;
  const pool = new pg.Pool({
    connectionString: url,
    ...(servers && { Client: clientOf(servers) }),
    max: size,
    types,
    options: `${SESSION} -c statement_timeout=${statementTimeout}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'otolead',
  });
  // Without a listener an idle connection closed by PostgreSQL would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  if (servers) behind.set(pool, servers);
  if (statementTimeout > 0) {
    const silence = statementTimeout + SILENCE_MS;
    silences.set(pool, silence);
    leaveSilentServer(pool, silence);
  }
  return pool;
}

/** Shared by the pools of a process, so that what one learns of a server's end the others know. */
const several = new Map<string, Servers>();

function serversOf(connectionString: string, wanted: Wanted): Servers {
  const key = `${wanted} ${connectionString}`;
  const servers = several.get(key) ?? new Servers(urlsOf(connectionString), wanted);
  several.set(key, servers);
  return servers;
}

const behind = new WeakMap<pg.Pool, Servers>();

/** Connection string of the server that a pool uses, for programs that need one. */
export async function serverOf(pool: pg.Pool): Promise<string> {
  return (await behind.get(pool)?.find()) ?? pool.options.connectionString ?? '';
}

/** A connection outside the pool, with its settings and to its server. */
export function clientBeside({ options }: pg.Pool, own: pg.ClientConfig): pg.Client {
  const Client = (options.Client ?? pg.Client) as typeof pg.Client;
  return new Client({ ...options, ...own });
}

export interface TwinOptions {
  readonly size: number;
  /** Milliseconds to wait for a connection; defaults to the pool's. */
  readonly wait?: number;
}

/** Read-only connections to the same database. */
export function readOnlyTwin(
  pool: pg.Pool,
  { size, wait = pool.options.connectionTimeoutMillis }: TwinOptions,
): pg.Pool {
  const options = `${pool.options.options ?? ''} -c default_transaction_read_only=on`;
  const twin = new pg.Pool({ ...pool.options, max: size, connectionTimeoutMillis: wait, options });
  twin.on('error', () => undefined);
  twin.on('connect', (client) => client.on('error', () => undefined));
  const silence = silences.get(pool);
  if (silence !== undefined) leaveSilentServer(twin, silence);
  return twin;
}

/** Throws if a pooler drops the connections' settings, because read-only connections could then write. */
export async function proveReadOnly(pool: pg.Pool): Promise<void> {
  const twin = readOnlyTwin(pool, { size: 1 });
  try {
    const { rows } = await twin.query<{ state: string }>(
      "select current_setting('default_transaction_read_only') as state",
    );
    if (rows[0]?.state === 'on') return;
  } finally {
    await twin.end();
  }
  throw new Error(
    'the pooler of DATABASE_URL drops `options`: a read-only connection could write (docs/operations.md)',
  );
}

/** Tolerated silence in milliseconds of the server behind a pool. */
const silences = new WeakMap<pg.Pool, number>();

/**
 * Cuts connections in use without traffic for so long: a frozen or unreachable server breaks no connection and answers
 * nothing, so callers would wait forever.
 */
function leaveSilentServer(pool: pg.Pool, milliseconds: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket?.on('timeout', () => socket.destroy(new Error('Connection terminated: the server is silent')));
  });
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(milliseconds));
  pool.on('release', (_error, client) => socketOf(client)?.setTimeout(0));
}

function socketOf(client: pg.PoolClient): Socket | undefined {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  return stream instanceof Socket ? stream : undefined;
}

export function createDb(pool: pg.Pool, driver: DatabaseDriver = 'batched'): Db {
  return new Kysely<Database>({ dialect: new PooledDialect(pool, types, driver) });
}
