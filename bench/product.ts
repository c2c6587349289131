import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { startBalancer } from '../server/test/drill/balancer.ts';
import { ensureWebBuilt } from '../tools/web-build.ts';
import type { BenchDatabase } from './database.ts';

export const SUPERVISOR = 'supervisor.id';
export const ADMINISTRATOR = 'admin.id';
export const MARKET = 1;
const ZONE_HOURS = 7;
const HOUR_MS = 3_600_000;

/** `npm start` on the bench's database, as a separate process. */
export interface Product {
  readonly origin: string;
  /** Processor time so far in milliseconds, user and system. */
  cpu(): number;
  stop(): Promise<void>;
}

/** `first`: options of Node. */
export async function startProduct(
  database: BenchDatabase,
  jobs: boolean,
  first: readonly string[] = [],
): Promise<Product> {
  await ensureWebBuilt();
  return startProgram(database, [...first, 'tools/start.ts', ...(jobs ? [] : ['--no-jobs'])]);
}

/** Several web processes behind a balancer, which the load process runs itself, and a worker. */
export async function startSetUp(database: BenchDatabase, webs: number): Promise<Product> {
  await ensureWebBuilt();
  const parts = await Promise.all([
    ...Array.from({ length: webs }, () => startProgram(database, ['tools/start.ts', '--no-jobs'])),
    startProgram(database, ['server/src/app/worker.ts']),
  ]);
  const balancer = await startBalancer(parts.slice(0, webs).map(({ origin }) => origin));
  return {
    origin: balancer.url,
    cpu: () => parts.reduce((sum, { cpu }) => sum + cpu(), 0),
    stop: async () => {
      await balancer.close();
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}

async function startProgram(database: BenchDatabase, words: readonly string[]): Promise<Product> {
  const child = spawn(process.execPath, words, {
    env: {
      ...process.env,
      DATABASE_URL: database.connectionString,
      DATA_DIR: '.data/bench',
      HOST: '127.0.0.1',
      PORT: '0',
      WORKER_PORT: '0',
      LOG_LEVEL: 'error',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<string>((resolve) =>
    createInterface(child.stdout).on('line', (said) => {
      const [, origin] = /^OtoLead(?: is ready|'s worker runs .*) at (\S+?),?(?: |$)/.exec(said) ?? [];
      if (origin) resolve(origin);
    }),
  );
  const origin = await Promise.race([ready, ended.then(() => undefined)]);
  if (origin === undefined) throw new Error('the product did not start');
  const pid = child.pid ?? 0;
  return {
    origin: new URL(origin).origin,
    cpu: () => cpuOfProcess(pid),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

function cpuOfProcess(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** From the state on; empty for a process that has ended. */
function fieldsOf(pid: number | string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Processor time of a server and its processes, ended ones too, in milliseconds. */
export function cpuOfTree(pid: number): number {
  const own = fieldsOf(pid);
  const ended = (Number(own[13]) + Number(own[14])) * TICK_MS;
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && fieldsOf(name)[1] === String(pid),
  );
  return children.reduce((sum, child) => sum + cpuOfProcess(Number(child)), cpuOfProcess(pid) + ended);
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** A session of this user, created without the sign-in page and its captcha. It lasts for the longest run. */
export async function signIn(pool: pg.Pool, username: string, device = 'bench'): Promise<Tokens> {
  const [access, refresh] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  await pool.query(
    `with session as (
       insert into user_session (user_id, remember, device, address, created_at, last_seen_at, expires_at)
       select id, false, $4, '127.0.0.1', now(), now(), now() + interval '1 day' from app_user where username = $1
       returning id),
     token as (insert into access_token (token_hash, session_id, expires_at)
       select sha256($2::text::bytea), id, now() + interval '1 day' from session)
     insert into refresh_token (token_hash, session_id, expires_at)
     select sha256($3::text::bytea), id, now() + interval '1 day' from session`,
    [username, access, refresh, device],
  );
  return { access, refresh };
}

/** One call over HTTP. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A call in Indonesia, `path` below /api. */
export function callOf(token: string, method: Call['method'], path: string, input: object = {}): Call {
  const authorization = { authorization: `Bearer ${token}` };
  const query = new URLSearchParams(input as Record<string, string>);
  if (method === 'GET') return { method, path: `/id/api/${path}?${query}`, headers: authorization };
  const headers = { ...authorization, 'content-type': 'application/json' };
  return { method, path: `/id/api/${path}`, headers, body: JSON.stringify(input) };
}

/** A day in Jakarta, relative to today. */
export const day = (offset = 0): string =>
  new Date(Date.now() + ZONE_HOURS * HOUR_MS + offset * 24 * HOUR_MS).toISOString().slice(0, 10);

/** Cycles through items forever. */
export function cycle<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new RangeError('nothing to take turns with');
    return item;
  };
}
