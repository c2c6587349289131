import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import type { Endpoint } from './endpoint.ts';

declare module 'pg' {
  // Documented in node-postgres, missing from its types.
  interface Client {
    ref(): void;
    unref(): void;
  }
}

/**
 * The one connection that each launcher keeps open to its server. It proves that the server answers, its end reports
 * the server's death, and its shared lock tells others that the server is in use: all three end with the process,
 * however that ends.
 */
export interface Session {
  /** False if the server runs without fsync. */
  readonly durable: boolean;
  /** Resolves when the connection is over, for any reason. */
  readonly lost: Promise<void>;
  /** Releases the shared lock; returns whether no other launcher holds it, so that the server may be stopped. */
  releaseUse(): Promise<boolean>;
  close(): Promise<void>;
}

/** The server is not (or no longer) ready for connections; retry. */
export class NotReadyError extends Error {
  /** True while the server starts up or recovers. */
  readonly progressing: boolean;

  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause });
    this.progressing = cause.code === CANNOT_CONNECT_NOW;
  }
}

/** Any constant: advisory locks are local to the database. */
const USE_LOCK = 7_063_241;
const CANNOT_CONNECT_NOW = '57P03';
const TOO_MANY_CONNECTIONS = '53300';
const NOT_READY = new Set([
  CANNOT_CONNECT_NOW,
  TOO_MANY_CONNECTIONS,
  '57P01',
  '57P02',
  '55P03',
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);
const NOT_READY_MESSAGE = /timeout|connection terminated/i;

/**
 * @throws NotReadyError if a retry makes sense
 * @throws Error if something else than our server answers, or refuses us
 */
export async function openSession(
  endpoint: Endpoint,
  password: string,
  dataFolder: string,
): Promise<Session> {
  const client = new pg.Client({
    host: endpoint.host,
    port: endpoint.port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'otolead launcher',
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
    lock_timeout: 5_000,
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  // The end of the connection is handled elsewhere.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string; fsync: string }>(
      "select current_setting('data_directory') as folder, current_setting('fsync') as fsync",
    );
    const { folder, fsync } = rows[0] ?? {};
    if (folder !== dataFolder)
      throw new Error(`The server at ${endpoint.host} serves ${folder}, not ${dataFolder}`);
    await client.query('select pg_advisory_lock_shared($1)', [USE_LOCK]);
    // The launcher alone must not keep a finished program alive.
    client.unref();
    return {
      durable: fsync === 'on',
      lost,
      releaseUse: () => releaseUse(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw isNotReady(error) ? new NotReadyError(error) : error;
  }
}

async function releaseUse(client: pg.Client): Promise<boolean> {
  client.ref();
  // Unlock first, then try: of two simultaneous stops exactly one gets the lock.
  await client.query('select pg_advisory_unlock_shared($1)', [USE_LOCK]);
  const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    USE_LOCK,
  ]);
  return rows[0]?.last === true;
}

function isNotReady(error: unknown): error is Error & { code?: string } {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: string };
  return (code !== undefined && NOT_READY.has(code)) || NOT_READY_MESSAGE.test(error.message);
}
