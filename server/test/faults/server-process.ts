import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface StartedProcess {
  readonly pid: number;
  readonly exit: Promise<Exit>;
  /** Everything printed and logged so far. */
  output(): string;
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit>;
  /** Resident memory of the Node process alone, in MB. */
  residentMegabytes(): Promise<number>;
}

export interface ServerProcess extends StartedProcess {
  readonly url: string;
  /** From the start of the process to the first 200 of /readyz. */
  readonly secondsToReady: number;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVER = 'server/test/faults/serve.ts';
const WORKER = 'server/src/app/worker.ts';
/** Compile cache of previous starts, as `npm start` keeps it: half of a start's work. */
const COMPILED = join(ROOT, '.data/cache/node');
const ADDRESS = /^OtoLead is ready at (http:\/\/127\.0\.0\.1:\d+)(?:,|$)/m;
const START_WITHIN_MS = 40_000;

const running = new Set<ChildProcess>();

/**
 * The real server on a free loopback port, with the embedded PostgreSQL in `dataDir`; ready when this resolves. `root`
 * is the checkout that it runs from.
 */
export async function startServer(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  root = ROOT,
): Promise<ServerProcess> {
  const began = performance.now();
  const server = launch(join(root, SERVER), dataDir, environment);
  const url = await printedAddress(server);
  await eventually(async () => {
    if ((await fetch(`${url}/readyz`)).status !== 200) throw new Error('not ready');
  }, START_WITHIN_MS);
  return { ...server, url, secondsToReady: (performance.now() - began) / 1000 };
}

/** `startServer` without waiting. */
export function launchServer(dataDir: string, environment: NodeJS.ProcessEnv = {}): StartedProcess {
  return launch(join(ROOT, SERVER), dataDir, environment);
}

/** `npm run worker` on the same data folder. */
export function launchWorker(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  root = ROOT,
): StartedProcess {
  return launch(join(root, WORKER), dataDir, environment);
}

/** Address printed by a launched server. */
export async function printedAddress(server: StartedProcess): Promise<string> {
  const ended = server.exit.then(({ code }) => {
    throw new Error(`The server ended with ${code}: ${server.output()}`);
  });
  const address = eventually(async () => {
    const url = ADDRESS.exec(server.output())?.[1];
    if (!url) throw new Error(`The server printed no address: ${server.output()}`);
    return url;
  }, START_WITHIN_MS);
  return Promise.race([address, ended]);
}

/** For `afterEach`: kills this file's running processes by pid. */
export async function endProcesses(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }),
  );
}

function launch(entry: string, dataDir: string, environment: NodeJS.ProcessEnv): StartedProcess {
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      HOST: '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      WORKER_PORT: '0',
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: COMPILED,
      ...environment,
    },
    // A worker must stay alive by itself; only the server watches for the end of its test.
    stdio: [entry.endsWith(SERVER) ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = once(child, 'exit').then(([code, signal]): Exit => {
    running.delete(child);
    return { code, signal };
  });
  return {
    pid: child.pid ?? 0,
    exit,
    output: () => output,
    end: (signal) => {
      child.kill(signal);
      return exit;
    },
    residentMegabytes: () => residentMegabytes(child.pid ?? 0),
  };
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return kilobytes / 1024;
}
