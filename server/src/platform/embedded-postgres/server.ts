import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, DATA, LOG } from './cluster.ts';
import { type Endpoint, readPostmasterFile, SOCKET_NAME } from './endpoint.ts';
import { processOptions, reasonIn, run } from './programs.ts';

export type ServerSettings = Readonly<Record<string, string>>;

const OCCUPIED = /lock file ".*" already exists|pre-existing shared memory block|did not start in time/;
/** Crash recovery after a large import takes long. */
const START_SECONDS = '600';
/** A server that starts listens within milliseconds of naming itself in postmaster.pid. */
const STALE_AFTER_MS = 2_000;
/** A larger one is put aside at the next start. */
const LARGEST_LOG = 5 * 1024 * 1024;

/** For gigabytes of data at most, on an SSD, without replication. */
const DEFAULTS: ServerSettings = {
  jit: 'off',
  log_checkpoints: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Makes the data durable by one call before a recovery, instead of one for each of two thousand files.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  // Statements and error details contain customers' names and numbers, which must not enter the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

export const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the server and waits until it answers. pg_ctl puts it out of reach of Ctrl-C and of Node's death; its output
 * goes to a file, so that it never depends on a pipe. Returns why another attempt makes sense: the data folder is in use.
 * @throws Error with PostgreSQL's message when it cannot start
 */
export async function startServer(
  cluster: Cluster,
  programs: string,
  endpoint: Endpoint,
  settings: ServerSettings,
): Promise<string | undefined> {
  const { folder, account, title } = cluster;
  const all = { ...DEFAULTS, ...settings, ...listenSettings(endpoint), cluster_name: title };
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${shellWord(value)}`);
  const path = join(folder, LOG);
  const before = await stat(path).catch(() => undefined);
  if (before && before.size > LARGEST_LOG) await rename(path, `${path}.1`).catch(() => undefined);
  const log = await open(path, 'a', 0o600);
  if (account) await log.chown(account.uid, account.gid);
  const { size } = await log.stat();
  const args = ['start', '-s', '-w', '-t', START_SECONDS, '-D', DATA, '-o', options.join(' ')];
  const child = spawn(join(programs, 'pg_ctl'), args, {
    ...processOptions(account, folder),
    stdio: ['ignore', log.fd, log.fd],
  });
  const [code] = await once(child, 'exit').finally(() => log.close());
  if (code === 0) return undefined;
  const said = (await readFile(path)).subarray(size).toString();
  const reason = reasonIn(said);
  if (OCCUPIED.test(said)) return reason;
  const version = await readFile(join(folder, DATA, 'PG_VERSION'), 'utf8').catch(() => 'unknown');
  throw new Error(`PostgreSQL could not start: ${reason} (data of version ${version.trim()} in ${folder})`);
}

/** Rolls back open transactions; waits until the server has ended. */
export async function stopServer(cluster: Cluster, programs: string): Promise<void> {
  const { account, folder } = cluster;
  try {
    await run(join(programs, 'pg_ctl'), ['stop', '-w', '-D', DATA, '-m', 'fast'], account, folder);
  } catch (error) {
    // Another process may have stopped it first.
    if (await readPostmasterFile(cluster)) throw error;
  }
}

/**
 * Ends busy back-ends of a killed server, which occupy the data folder until their query is done; without pgrep they are
 * waited for. Loses nothing: the next start recovers from the write-ahead log.
 * @param killed pid in its postmaster.pid: with another one a launcher has started the server meanwhile
 */
export async function endOrphans(cluster: Cluster, killed: number | undefined): Promise<void> {
  const { account, title } = cluster;
  const found = await run('pgrep', ['-f', `^postgres: ${title}: `], account).catch(() => '');
  const pids = found.split('\n').filter((pid) => pid !== '');
  if (pids.length === 0 || (await readPostmasterFile(cluster))?.pid !== killed) return;
  await run('kill', ['-KILL', ...pids], account).catch(() => undefined);
}

/**
 * Removes the lock files of a dead server whose pid another program has now, or a process that nobody reaps: PostgreSQL
 * removes all others itself. Should it live nevertheless, its shared memory excludes a second one.
 */
export async function removeStale({ folder }: Cluster): Promise<void> {
  const file = join(folder, DATA, 'postmaster.pid');
  const named = await stat(file).catch(() => undefined);
  if (named && named.mtimeMs > Date.now() - STALE_AFTER_MS) return;
  await rm(join(folder, `${SOCKET_NAME}.lock`), { force: true });
  await rm(file, { force: true });
}

function listenSettings({ host, port }: Endpoint): ServerSettings {
  const socket = host.startsWith('/');
  return {
    port: String(port),
    listen_addresses: socket ? '' : host,
    // Unquoted, a comma would separate folders.
    unix_socket_directories: socket ? `"${host.replaceAll('"', '""')}"` : '',
  };
}

/** Quoted for the shell of pg_ctl; Windows' has no such quotes, and its values need none. */
function shellWord(text: string): string {
  return /^[\w.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
