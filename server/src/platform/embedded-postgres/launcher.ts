import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { FIRST_PAUSE_MS, longerPause } from '../retry-pause.ts';
import { type Cluster, createCluster, findCluster } from './cluster.ts';
import { connectionStringTo, planEndpoint, readPostmasterFile } from './endpoint.ts';
import { accountForNewCluster, findPrograms } from './programs.ts';
import { endOrphans, NOT_DURABLE, removeStale, startServer, stopServer } from './server.ts';
import { openSession, type Session } from './session.ts';

export interface EmbeddedPostgresOptions {
  /** Created if necessary; everything in it named `cluster…` or `postgresql-…` is the launcher's. */
  readonly dataDir: string;
  /** Default true. False is for tests: a killed server loses its last commits, a crashed machine damages the data. */
  readonly durable?: boolean;
  /** Overrides of the launcher's server settings; effective on a start, not on adoption. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: (event: LogEvent) => void;
  /** PostgreSQL's bin, lib and share; defaults to the installed platform package. */
  readonly nativeDir?: string;
  /** Root's place for files that the unprivileged account could not reach otherwise. */
  readonly systemDir?: string;
}

export interface LogEvent {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

export interface EmbeddedPostgres {
  /** Contains the superuser's password: not for logs. Constant across restarts. */
  connectionString(database: string): string;
  /** Pid of the postmaster; changes with a restart. */
  pid(): number;
  /** Stops the server unless another process uses it; open connections are closed. */
  stop(): Promise<void>;
}

const GIVE_UP_MS = 60_000;

/**
 * Provides the PostgreSQL of this data folder: creates it at the first start, adopts it if running, starts it
 * otherwise, and restarts it whenever it dies, until `stop`. docs/decisions/002-embedded-postgresql.md has the reasons.
 * @throws Error with PostgreSQL's message when it cannot start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => undefined } = options;
  const { cluster, programs } = await prepare(options);
  const settings = { ...(durable ? {} : NOT_DURABLE), ...options.settings };
  let endpoint = await planEndpoint(cluster);
  const start = () => startServer(cluster, programs, endpoint, settings);
  const stopping = new AbortController();
  const abort = stopping.signal;
  let session = await bringUp(cluster, start, abort);
  endpoint = session.endpoint;
  let revival = Promise.resolve();

  const follow = () => {
    void session.lost.then(() => {
      if (!abort.aborted) revival = revive();
    });
  };
  const revive = async () => {
    log({ level: 'warn', message: `Lost PostgreSQL (process ${session.pid}); bringing it back` });
    for (let pause = FIRST_PAUSE_MS; !abort.aborted; pause = longerPause(pause)) {
      try {
        session = await bringUp(cluster, start, abort);
        log({ level: 'info', message: `PostgreSQL answers again (process ${session.pid})` });
        return follow();
      } catch (error) {
        if (!abort.aborted) log({ level: 'error', message: String(error) });
        await delay(pause, undefined, { signal: abort }).catch(() => undefined);
      }
    }
  };
  follow();

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await revival;
    await session.close();
    if (!(await stopUnlessUsed(cluster, programs)))
      log({ level: 'info', message: 'PostgreSQL is left running: another process uses it' });
  };
  return {
    connectionString: (database) => connectionStringTo(endpoint, cluster.password, database),
    pid: () => session.pid,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Stops the server that a killed process left running in this data folder, and remains of a killed server. Returns
 * false without stopping anything while a live launcher uses it.
 */
export async function stopAdopted(dataDir: string): Promise<boolean> {
  if (!(await findCluster(dataDir))) return true;
  const { cluster, programs } = await prepare({ dataDir });
  return stopUnlessUsed(cluster, programs);
}

async function prepare(options: EmbeddedPostgresOptions): Promise<{ cluster: Cluster; programs: string }> {
  const { nativeDir, systemDir = '/var/lib/otolead', log = () => undefined } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const found = await findCluster(dataDir);
  const account = found ? found.account : await accountForNewCluster();
  const around = { account, systemDir, report: (message: string) => log({ level: 'info', message }) };
  const programs = await findPrograms(around, nativeDir);
  if (found) return { cluster: found, programs };
  await createCluster(dataDir, programs, around);
  return prepare(options);
}

/**
 * Adopts the cluster's running server or starts one, until it answers. Safe in any number of concurrent processes:
 * PostgreSQL lets only one postmaster into a data folder, the others adopt it.
 * @throws Error with the server's message when it cannot start, or after a minute without an answer
 */
async function bringUp(
  cluster: Cluster,
  start: () => Promise<string | undefined>,
  abort: AbortSignal,
): Promise<Session> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = longerPause(pause)) {
    abort.throwIfAborted();
    const named = (await readPostmasterFile(cluster))?.pid;
    const answer = await openSession(cluster).catch((error: Error) => error.message);
    if (typeof answer === 'object') return answer;
    const trouble = answer ?? (await start());
    if (trouble === undefined) continue;
    if (trouble.includes('shared memory')) await endOrphans(cluster, named);
    if (trouble.includes('lock file')) await removeStale(cluster);
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not come up: ${trouble}`);
    await delay(pause, undefined, { signal: abort });
  }
}

async function stopUnlessUsed(cluster: Cluster, programs: string): Promise<boolean> {
  const named = (await readPostmasterFile(cluster))?.pid;
  const session = await openSession(cluster).catch((error: Error) => error);
  if (!session) await endOrphans(cluster, named);
  if (!session) return true;
  const refused = session instanceof Error;
  // A server that refuses is starting or stopping, and so nobody uses it.
  const last = refused || (await session.isLast());
  if (last) await stopServer(cluster, programs);
  if (!refused) await session.close();
  return last;
}
