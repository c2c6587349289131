import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../server/src/app/database-runtime.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { isRunning } from '../server/src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { startEmbeddedPostgres, stopAdopted } from '../server/src/platform/embedded-postgres/launcher.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { memoryFolder } from '../server/test/memory-folder.ts';
import { clockOffset } from './clock.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUNS = join(memoryFolder(), 'e2e');
const READY = /ready at (http:\S+)/;
/** Builds the web app and fills a demo database, on a slow machine. */
const READY_WITHIN_MS = 240_000;
const STOP_WITHIN_MS = 20_000;

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** Its output so far. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

/** A server with an empty database, as installed. */
export interface InstalledServer extends RunningServer {
  readonly databaseUrl: string;
}

const DEMO = join(ROOT, 'tools', 'start.ts');
const SMALL_DEMO = join(ROOT, 'e2e', 'small-demo.ts');

/** The server that `npm start` runs, on a free port, with a separate database full of demo data. */
export function startServer(): Promise<RunningServer> {
  return launch(DEMO);
}

/** The same with a fortieth of the leads, for journeys that need a server to themselves. */
export function startSmallServer(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  return launch(SMALL_DEMO, environment);
}

/** An installation's first start: an empty database and the web app built before. */
export async function startEmptyServer(environment: NodeJS.ProcessEnv = {}): Promise<InstalledServer> {
  await clearDeadRuns();
  const dataDir = join(RUNS, String(process.pid));
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  const client = new pg.Client({ connectionString: postgres.connectionString('postgres') });
  await client.connect();
  await client.query('create database installed');
  await client.end();
  const databaseUrl = postgres.connectionString('installed');
  // An installation runs on the machine's clock.
  const settings = { ...environment, DATABASE_URL: databaseUrl, CLOCK_OFFSET_MS: '' };
  const server = await launch(DEMO, settings, () => postgres.stop());
  return { ...server, databaseUrl };
}

/** `ended`: stopped before the folder is removed. */
async function launch(
  program: string,
  environment: NodeJS.ProcessEnv = {},
  ended: () => Promise<void> = async () => undefined,
): Promise<RunningServer> {
  await clearDeadRuns();
  const dataDir = join(RUNS, String(process.pid));
  mkdirSync(dataDir, { recursive: true });
  const { DATABASE_URL: _, PUBLIC_URL: __, SMTP_URL: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: {
      ...inherited,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      CLOCK_OFFSET_MS: String(clockOffset()),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await end(child);
    await ended();
    await clear(dataDir);
  };
  const said = written(child);
  try {
    return { url: await readiness(child, said), dataDir, said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function written(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return () => said;
}

function readiness(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${said().trimEnd()}`));
    const timer = setTimeout(() => fail(`was not ready within ${READY_WITHIN_MS / 1000} s`), READY_WITHIN_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', () => {
        const url = READY.exec(said())?.[1];
        if (!url) return;
        clearTimeout(timer);
        resolve(url);
      });
    }
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

/** A killed run leaves its PostgreSQL and its folder; the process id names the folder. */
async function clearDeadRuns(): Promise<void> {
  mkdirSync(RUNS, { recursive: true });
  for (const name of readdirSync(RUNS)) {
    if (/^\d+$/.test(name) && !(await isRunning(Number(name)))) await clear(join(RUNS, name));
  }
}

async function clear(dataDir: string): Promise<void> {
  await stopAdopted(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
}

/** The database of a running server, for the duration of `work`. */
export async function withDatabase<Result>(
  { dataDir }: RunningServer,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const runtime = await openDatabase(readEnvironment({ DATA_DIR: dataDir }), createLogger('silent'));
  try {
    return await work(runtime.open({ size: 1, statementTimeout: 10_000 }).db);
  } finally {
    await runtime.close();
  }
}
