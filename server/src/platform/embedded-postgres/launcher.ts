import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FIRST_PAUSE_MS, longerPause } from '../retry-pause.ts';
import { accountForNewCluster, makePassableFolder } from './account.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { type BringUp, bringUp, type LogEvent, type RunningServer } from './bring-up.ts';
import { type Cluster, createCluster, findCluster } from './cluster.ts';
import { connectionStringTo, type Endpoint, planEndpoint, readPostmasterFile } from './endpoint.ts';
import { isPostmaster } from './processes.ts';
import { endOrphans, shutDown } from './server-process.ts';
import { NotReadyError, openSession, type Session } from './session.ts';

export interface EmbeddedPostgresOptions {
  /** Created if necessary; everything in it named `cluster…` or `postgresql-…` is the launcher's. */
  readonly dataDir: string;
  /** Default true. False is for tests: a killed server loses its last commits, a crashed machine damages the data. */
  readonly durable?: boolean;
  /** Overrides of the launcher's server settings; effective on a start, not on adoption. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: (event: LogEvent) => void;
  /** A free TCP port on 127.0.0.1 instead of a unix socket. Default: only without unix sockets. */
  readonly tcp?: boolean;
  /** PostgreSQL's bin, lib and share; defaults to the installed platform package. */
  readonly nativeDir?: string;
  /** Root's place for files that the unprivileged account could not reach otherwise. */
  readonly systemDir?: string;
}

export interface EmbeddedPostgres {
  /** Contains the superuser's password: not for logs. Constant across restarts. */
  connectionString(database: string): string;
  /** Pid of the postmaster; changes with a restart. */
  pid(): number;
  /** The server was already running. */
  readonly adopted: boolean;
  /** Stops the server unless another process uses it; open connections are closed. */
  stop(): Promise<void>;
}

const SYSTEM_DIR = '/var/lib/otolead';

/**
 * Provides the PostgreSQL of this data folder: creates it at the first start, adopts it if running, starts it
 * otherwise, and restarts it whenever it dies, until `stop`. docs/decisions/002-embedded-postgresql.md has the reasons.
 * @throws Error with PostgreSQL's message when it cannot start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const durable = options.durable ?? true;
  const { cluster, binaries } = await prepare(options, durable, log);
  const tcp = options.tcp ?? process.platform === 'win32';
  const endpoint = await planEndpoint(cluster, tcp);
  const stopping = new AbortController();
  const common = {
    cluster,
    binaries,
    durable,
    settings: options.settings ?? {},
    log,
    abort: stopping.signal,
  };
  const server = await bringUp({ ...common, endpoint, hold: true });
  if (durable && !server.session.durable) {
    log({ level: 'warn', message: 'The adopted PostgreSQL was started without durability; restart it' });
  }
  const watch = watchServer(server, common);

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    const { session } = await watch.settled();
    if (!(await stopUnlessUsed(cluster, session, binaries.pgCtl))) {
      log({ level: 'info', message: 'PostgreSQL is left running: another process uses it' });
    }
  };
  return {
    connectionString: (database) => connectionStringTo(watch.current().endpoint, cluster.password, database),
    pid: () => watch.current().pid,
    adopted: server.adopted,
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
  const cluster = await findCluster(dataDir);
  if (!cluster) return true;
  const file = await readPostmasterFile(cluster);
  const session = file?.endpoint && (await tryToOpen(file.endpoint, cluster));
  const { pgCtl } = process.platform === 'win32' ? await windowsBinaries(cluster) : {};
  return stopUnlessUsed(cluster, session, pgCtl);
}

async function prepare(
  options: EmbeddedPostgresOptions,
  durable: boolean,
  log: (event: LogEvent) => void,
): Promise<{ cluster: Cluster; binaries: Binaries }> {
  const wanted = resolve(options.dataDir);
  const found = await findCluster(wanted);
  const account = found ? found.account : await accountForNewCluster(wanted);
  await makePassableFolder(wanted, account);
  const dataDir = await realpath(wanted);
  const systemDir = options.systemDir ?? SYSTEM_DIR;
  const report = (message: string) => log({ level: 'info', message });
  const binaries = await prepareBinaries({
    nativeDir: options.nativeDir,
    account,
    copyDir: account ? systemDir : dataDir,
    onCopy: report,
  });
  const cluster =
    found ??
    (await createCluster({
      dataDir,
      initdb: binaries.initdb,
      account,
      systemDir,
      durable,
      onElsewhere: report,
    }));
  return { cluster, binaries };
}

interface Watch {
  current(): RunningServer;
  /** After `abort`: the last server, once no start is in progress. */
  settled(): Promise<RunningServer>;
}

function watchServer(first: RunningServer, options: Omit<BringUp, 'endpoint' | 'hold'>): Watch {
  const { log, abort } = options;
  let server = first;
  let revival: Promise<void> = Promise.resolve();

  const revive = async () => {
    const { pid, endpoint } = server;
    const began = Date.now();
    log({ level: 'warn', message: `Lost PostgreSQL (process ${pid}); bringing it back` });
    for (let pause = FIRST_PAUSE_MS; !abort.aborted; pause = longerPause(pause)) {
      try {
        server = await bringUp({ ...options, endpoint, hold: false });
        const seconds = ((Date.now() - began) / 1000).toFixed(1);
        log({
          level: 'info',
          message: `PostgreSQL answers again after ${seconds} s (process ${server.pid})`,
        });
        follow();
        return;
      } catch (error) {
        if (abort.aborted) return;
        log({ level: 'error', message: error instanceof Error ? error.message : String(error) });
        await delay(pause, undefined, { signal: abort, ref: false }).catch(() => undefined);
      }
    }
  };
  const follow = () => {
    void server.session.lost.then(() => {
      if (!abort.aborted) revival = revive();
    });
  };
  follow();
  return {
    current: () => server,
    settled: async () => {
      await revival;
      return server;
    },
  };
}

async function stopUnlessUsed(
  cluster: Cluster,
  session: Session | undefined,
  pgCtl: string | undefined,
): Promise<boolean> {
  // A broken session says nothing about other users, but then they have lost the server as well.
  const last = session ? await session.releaseUse().catch(() => true) : true;
  try {
    if (!last) return false;
    const file = await readPostmasterFile(cluster);
    if (file && (await isPostmaster(file.pid, cluster.data))) await shutDown(cluster, file.pid, pgCtl);
    await endOrphans(cluster, true);
    return true;
  } finally {
    await session?.close().catch(() => undefined);
  }
}

async function tryToOpen(endpoint: Endpoint, { password, data }: Cluster): Promise<Session | undefined> {
  try {
    return await openSession(endpoint, password, data);
  } catch (error) {
    if (error instanceof NotReadyError) return undefined;
    throw error;
  }
}

function windowsBinaries({ account, folder }: Cluster): Promise<Binaries> {
  return prepareBinaries({ account, copyDir: folder, onCopy: () => undefined });
}
