import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { DataOf, Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { errorEnvelope, type Pagination, pagination } from '@otolead/contract/kernel/envelope.ts';
import type { ErrorCode } from '@otolead/contract/kernel/error-code.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import type { FastifyInstance } from 'fastify';
import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { buildApp } from '../src/app/build-app.ts';
import { quietLogger } from '../src/app/jobs.ts';
import { messageTransport } from '../src/app/message-transport.ts';
import { taskList } from '../src/app/tasks.ts';
import { linesOf } from '../src/features/dialer/dialer.public.ts';
import { pollLines } from '../src/features/line/line.public.ts';
import type { Clock } from '../src/platform/clock.ts';
import { createDb, createPool, type Db } from '../src/platform/db/database.ts';
import {
  clamdAccess,
  dialerAccess,
  outboundOptions,
  readEnvironment,
  recordingRemote,
} from '../src/platform/environment.ts';
import { type Files, localFiles } from '../src/platform/files/files.ts';
import { createLogger } from '../src/platform/logger.ts';
import { pdf } from './builders/files.ts';
import { openTestSession } from './builders/session.ts';
import { cloneName, createClone, dropClone, urlOf } from './template-database.ts';
import { TestClock } from './test-clock.ts';
import { formFieldsOf, queryOf } from './wire.ts';

export interface TestAppOptions {
  /**
   * Environment variables; database, loopback and the silent log level are preset. SMTP_URL sends real mail,
   * DATABASE_URL simulates an installation.
   */
  readonly environment?: NodeJS.ProcessEnv;
  /** Milliseconds after which PostgreSQL cancels a statement of the app. */
  readonly statementTimeout?: number;
  /** Wraps the app's files, for a failing disk. */
  readonly files?: (files: Files) => Files;
  readonly logLevel?: 'trace' | 'debug' | 'info' | 'warn' | 'error';
}

export interface CallOptions {
  readonly token?: string;
  readonly market?: MarketCode;
  readonly language?: Language;
  readonly headers?: Readonly<Record<string, string>>;
  /** Apparent address of the caller. */
  readonly address?: string;
}

/** `data` is set on success, `error_code` and its companions on failure; both are checked against the contract. */
export interface TestBody<Data> {
  readonly status: number;
  readonly message: string;
  readonly data: Data;
  readonly pagination?: Pagination;
  readonly error_code?: ErrorCode;
  readonly errors?: Readonly<Record<string, string>>;
  readonly detail?: unknown;
}

export interface TestAnswer<Data> {
  readonly status: number;
  readonly body: TestBody<Data>;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly clock: TestClock;
  /** Files of jobs, in a separate folder. */
  readonly files: Files;
  readonly filesDir: string;
  /** Everything logged so far, one JSON object a line (empty unless `logLevel` is set). */
  readonly logged: () => string;
  /**
   * Calls an endpoint of the contract through the whole pipeline. Throws if the answer breaks the contract: undeclared
   * or missing fields, an unpromised pagination, an error without its envelope.
   */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    options?: CallOptions,
  ) => Promise<TestAnswer<DataOf<E>>>;
  /** `call` with any input, including malformed ones. */
  readonly send: (endpoint: Endpoint, input: unknown, options?: CallOptions) => Promise<TestAnswer<unknown>>;
  /** A session of this user, bypassing the sign-in page; returns the access token. */
  readonly signIn: (user: { readonly id: number }) => Promise<string>;
  /**
   * Runs the queued jobs with the product's tasks; failed ones are due again at once. Returns the number left to retry.
   */
  readonly runJobs: () => Promise<number>;
  /** Queues a task and runs it with everything else that waits. */
  readonly addJob: (task: string) => Promise<number>;
  /** Asks the dialers for their lines, as the worker does each second. */
  readonly pollLines: () => Promise<void>;
  /** Another process on the same database, sharing nothing but the stored data. */
  readonly another: (clock?: Clock) => Promise<Pick<TestApp, 'app' | 'call' | 'close'>>;
  readonly close: () => Promise<void>;
}

function checkSuccess(endpoint: Endpoint, body: Record<string, unknown>): void {
  const data = endpoint.data.parse(body.data);
  if (!isDeepStrictEqual(data, body.data)) throw new Error(`${endpoint.name} answered with undeclared data`);
  if (body.status !== 200 || typeof body.message !== 'string')
    throw new Error(`${endpoint.name} has no envelope`);
  if (endpoint.paginated) pagination.strict().parse(body.pagination);
  else if ('pagination' in body) throw new Error(`${endpoint.name} is not declared as paginated`);
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const server = inject('testServer');
  const database = cloneName(server.runId, randomBytes(4).toString('hex'));
  await createClone(server, database, server.hash);

  const lines: string[] = [];
  const logger = createLogger(options.logLevel ?? 'silent', { write: (line) => void lines.push(line) });
  const connectionString = urlOf(server.url, database);
  const pool = createPool({
    connectionString,
    size: 8,
    statementTimeout: options.statementTimeout ?? 10_000,
    onError: (error) => logger.warn({ err: error }),
  });
  const clock = new TestClock();
  const environment = readEnvironment({
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_DRIVER: process.env.DATABASE_DRIVER,
    ...options.environment,
  });
  const db = createDb(pool, environment.DATABASE_DRIVER);
  const messages = messageTransport(environment, environment.DATABASE_URL === undefined);
  const filesDir = await mkdtemp(join(tmpdir(), 'otolead-files-'));
  const files = options.files?.(localFiles(filesDir)) ?? localFiles(filesDir);
  const build = (of: Db, by: Clock = clock) =>
    buildApp({ db: of, pool, clock: by, environment, files, logger, messages });
  const app = await build(db);

  const runJobs = async () => {
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`.execute(
      db,
    );
    const tasks = taskList({
      clock,
      db,
      clamd: clamdAccess(environment),
      dialers: dialerAccess(environment),
      environment,
      files,
      reading: { db, pool },
      messages,
      outbound: outboundOptions(environment),
      recordings: recordingRemote(environment),
      pool,
      publicUrl: 'https://otolead.test',
    });
    await runOnce({ pgPool: pool, taskList: tasks, noHandleSignals: true, logger: quietLogger(logger) });
    // The queue records a job's outcome shortly after it reports to have finished.
    await vi.waitUntil(async () => (await countJobs(db)).locked === 0, { interval: 10, timeout: 5_000 });
    return (await countJobs(db)).all;
  };

  return {
    app,
    db,
    pool,
    clock,
    files,
    filesDir,
    logged: () => lines.join(''),
    call: sender(app) as TestApp['call'],
    send: sender(app),
    signIn: (user) => openTestSession(db, user, clock.now()),
    runJobs,
    addJob: async (task) => {
      await sql`select graphile_worker.add_job(${task})`.execute(db);
      return runJobs();
    },
    pollLines: () => pollLines({ db, clock, linesOf: linesOf(db, clock, dialerAccess(environment)) }),
    another: async (by) => {
      const other = await build(createDb(pool, environment.DATABASE_DRIVER), by);
      return { app: other, call: sender(other) as TestApp['call'], close: () => other.close() };
    },
    close: async () => {
      await app.close();
      await db.destroy();
      await dropClone(server, database);
      await rm(filesDir, { recursive: true });
    },
  };
}

async function countJobs(db: Db): Promise<{ all: number; locked: number }> {
  const found = await sql<{ all: number; locked: number }>`
    select count(*)::int as all, count(locked_at)::int as locked from graphile_worker.jobs`.execute(db);
  return found.rows[0] ?? { all: 0, locked: 0 };
}

/** Default file of uploads. */
const SOME_FILE = new File([pdf('a test')], 'test.pdf');

function payloadOf({ upload }: Endpoint, input: unknown): string | FormData {
  if (!upload) return JSON.stringify(input ?? {});
  const form = new FormData();
  const parts = formFieldsOf({ [upload.field]: SOME_FILE, ...(input as Record<string, unknown>) });
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
}

/** Calls an app through its whole pipeline and checks each answer against the contract. */
function sender(app: FastifyInstance): TestApp['send'] {
  return async (endpoint, input, call = {}) => {
    const reads = endpoint.method === 'GET';
    const response = await app.inject({
      // A stream is endless; its beginning is the answer.
      payloadAsStream: endpoint.stream,
      method: endpoint.method,
      url: `/${call.market ?? 'id'}${servedPath(endpoint)}`,
      ...(reads ? { query: queryOf(input) } : { payload: payloadOf(endpoint, input) }),
      ...(call.address && { remoteAddress: call.address }),
      headers: {
        ...(!reads && !endpoint.upload && { 'content-type': 'application/json' }),
        ...(call.token && { authorization: `Bearer ${call.token}` }),
        'accept-language': call.language ?? 'en',
        ...call.headers,
      },
    });
    if (endpoint.stream && response.statusCode === 200) {
      response.stream().destroy();
      return { status: 200, body: { status: 200, message: '', data: [] }, headers: response.headers };
    }
    // File contents are checked by their own tests.
    if (endpoint.file && response.statusCode === 200)
      return { status: 200, body: { status: 200, message: '', data: null }, headers: response.headers };
    const body = endpoint.stream ? await json(response.stream()) : response.json();
    if (response.statusCode === 200) checkSuccess(endpoint, body);
    else if (errorEnvelope.strict().parse(body).status !== response.statusCode)
      throw new Error(`${endpoint.name} answered ${response.statusCode} with ${body.status} in the envelope`);
    return { status: response.statusCode, body, headers: response.headers };
  };
}

/**
 * One app with a new database for the whole test file. Use the result inside hooks and tests only (`t.call(…)`, never
 * destructured at the top): it is filled before the first of them.
 */
export function useTestApp(options?: TestAppOptions): TestApp {
  const holder = {} as TestApp;
  beforeAll(async () => {
    Object.assign(holder, await createTestApp(options));
  });
  afterAll(async () => {
    await holder.close?.();
  });
  return holder;
}
