import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, DATA, SUPERUSER } from './cluster.ts';
import { type Endpoint, readPostmasterFile } from './endpoint.ts';

/**
 * The one connection that each launcher keeps open to its server. It proves that the server answers, its end reports
 * the server's death, and its shared lock tells others that the server is in use: all three end with the process,
 * however that ends.
 */
export interface Session {
  /** Of the postmaster. */
  readonly pid: number;
  readonly endpoint: Endpoint;
  /** Resolves when the connection is over, for any reason. */
  readonly lost: Promise<void>;
  /** Whether no other launcher uses the server; from then on none can begin to, until `close`. */
  isLast(): Promise<boolean>;
  close(): Promise<void>;
}

/** Any constant: advisory locks are local to the database. */
const USE_LOCK = 7_063_241;
const NOBODY_LISTENS = ['ENOENT', 'ECONNREFUSED'];

/**
 * Undefined if the server does not listen.
 * @throws Error while it starts, recovers or stops
 */
export async function openSession(cluster: Cluster): Promise<Session | undefined> {
  const endpoint = (await readPostmasterFile(cluster))?.endpoint;
  if (!endpoint) return undefined;
  const client = new pg.Client({
    ...endpoint,
    user: SUPERUSER,
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    application_name: 'otolead launcher',
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  // The end of the connection is handled elsewhere.
  client.on('error', () => undefined);
  const close = () => client.end();
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string; pid: number }>(
      `select current_setting('data_directory') as folder,
        split_part(pg_read_file('postmaster.pid'), e'\n', 1)::int as pid`,
    );
    const { folder, pid = 0 } = rows[0] ?? {};
    if (folder === join(cluster.folder, DATA)) {
      await client.query('select pg_advisory_lock_shared($1)', [USE_LOCK]);
      return { pid, endpoint, lost, isLast: () => isLast(client), close };
    }
    // The original of a copied folder answers.
    await close();
    return undefined;
  } catch (error) {
    await close().catch(() => undefined);
    if (NOBODY_LISTENS.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Unlocks first: of two that stop at once exactly one gets the lock. */
async function isLast(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [USE_LOCK]);
  const lock = 'select pg_try_advisory_lock($1) as last';
  const { rows } = await client.query<{ last: boolean }>(lock, [USE_LOCK]);
  return rows[0]?.last === true;
}
