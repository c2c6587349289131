import { spawn } from 'node:child_process';
import { chown, open, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { runAs } from './account.ts';
import { type Binaries, childEnvironment, runProgram } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import type { Endpoint } from './endpoint.ts';
import { isPostmaster, orphanedBackends, signal } from './processes.ts';

export interface ServerSettings {
  readonly durable: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

/** One attempt to start the server; `ended` is set when its postmaster is gone. */
export interface Attempt {
  readonly pid: number | undefined;
  readonly ended: Ended | undefined;
}

interface Ended {
  /** True if the server itself is sound: its folder is in use, or it was ended from outside. */
  readonly mayTryAgain: boolean;
  readonly output: string;
  /** Part of the output that explains the failure. */
  readonly reason: string;
}

const OCCUPIED = /lock file ".*" already exists|pre-existing shared memory block|Address already in use/;
const LARGEST_LOG = 5 * 1024 * 1024;
const LONGEST_OUTPUT = 4_000;
const STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 10_000;

/** For a small machine: gigabytes of data at most, on an SSD, without replication. */
const DEFAULTS: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  autovacuum: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  log_checkpoints: 'off',
  // Makes the data durable by one call before a recovery, instead of one for each of two thousand files.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  // Statements and error details contain customers' names and numbers, which must not enter the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const NOT_DURABLE: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/**
 * Starts the postmaster in a new session, out of reach of Ctrl-C and of Node's death, with output to a file, so that it
 * never depends on a pipe.
 */
export async function spawnServer(
  cluster: Cluster,
  binaries: Binaries,
  endpoint: Endpoint,
  { durable, settings }: ServerSettings,
): Promise<Attempt> {
  const all = {
    ...DEFAULTS,
    ...(durable ? {} : NOT_DURABLE),
    ...settings,
    ...listenSettings(endpoint),
    cluster_name: cluster.title,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  await rotateLog(cluster);
  const log = await open(cluster.log, 'a', 0o600);
  try {
    if (cluster.account) await chown(cluster.log, cluster.account.uid, cluster.account.gid);
    const begin = (await log.stat()).size;
    const child = spawn(binaries.postgres, ['-D', cluster.data, ...flags], {
      ...runAs(cluster.account),
      cwd: process.platform === 'win32' ? cluster.folder : '/',
      env: childEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    const attempt: { pid: number | undefined; ended: Ended | undefined } = {
      pid: child.pid,
      ended: undefined,
    };
    child.once('error', (error) => {
      attempt.ended = { mayTryAgain: false, output: error.message, reason: error.message };
    });
    child.once('exit', async (code) => {
      const output = await readFrom(cluster.log, begin).catch(() => '');
      const mayTryAgain = code === null || code === 0 || OCCUPIED.test(output);
      attempt.ended ??= { mayTryAgain, output, reason: reasonIn(output) };
    });
    return attempt;
  } finally {
    await log.close();
  }
}

/**
 * Shuts the server down properly (rolling back open transactions), else immediately.
 * @throws Error when it is still running after that
 */
export async function shutDown(cluster: Cluster, pid: number, pgCtl: string | undefined): Promise<void> {
  if (process.platform === 'win32') {
    if (pgCtl) await runProgram(pgCtl, ['stop', '-D', cluster.data, '-m', 'fast', '-w'], undefined);
    return;
  }
  signal(pid, 'SIGINT');
  if (await isGone(cluster, pid, STOP_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await isGone(cluster, pid, IMMEDIATE_STOP_MS)) return;
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

/**
 * Ends the remains of a killed postmaster; returns their number. Loses nothing: the next start recovers from the
 * write-ahead log.
 * @param patient false once they have had their chance to leave by themselves
 */
export async function endOrphans(cluster: Cluster, patient: boolean): Promise<number> {
  const orphans = await orphanedBackends(cluster.title, cluster.data);
  for (const pid of orphans) signal(pid, patient ? 'SIGQUIT' : 'SIGKILL');
  return orphans.length;
}

function listenSettings({ host, port }: Endpoint): Record<string, string> {
  const socket = host.startsWith('/');
  return {
    port: String(port),
    listen_addresses: socket ? '' : host,
    // Unquoted, a comma would separate folders.
    unix_socket_directories: socket ? `"${host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
  };
}

async function isGone(cluster: Cluster, pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(20)) {
    if (!(await isPostmaster(pid, cluster.data))) return true;
  }
  return false;
}

async function rotateLog({ log }: Cluster): Promise<void> {
  const found = await stat(log).catch(() => undefined);
  if (found && found.size > LARGEST_LOG) await rename(log, `${log}.1`);
}

function reasonIn(output: string): string {
  const fatal = [...output.matchAll(/(?:FATAL|PANIC): +(.+)/g)].at(-1);
  return fatal?.[1] ?? output.split('\n').at(-1) ?? '';
}

/** The log since then, which ends with the reason. */
async function readFrom(path: string, begin: number): Promise<string> {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(begin, size - LONGEST_OUTPUT);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_OUTPUT), 0, LONGEST_OUTPUT, start);
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}
