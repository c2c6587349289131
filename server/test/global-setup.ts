import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';
import { createLogger } from '../src/platform/logger.ts';
import { memoryFolder } from './memory-folder.ts';
import { dropStale, ensureTemplate, hashMigrations, holderName } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's address, the template to clone, and the run of these clones. */
    testServer: { readonly url: string; readonly hash: string; readonly runId: string };
  }
}

interface TestServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const DATA_DIR = join(memoryFolder(), 'test');

/** Serialises building and clearing, also across terminals. */
const LOBBY = 7_140_216;

/** TEST_DATABASE_URL (its user needs the right to create databases), else the embedded server, shared by runs. */
async function findServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const logger = createLogger('warn');
  const embedded = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    durable: false,
    settings: { max_connections: '200', max_wal_size: '256MB' },
    log: ({ level, message }) => logger[level](message),
  });
  return { url: embedded.connectionString('postgres'), stop: () => embedded.stop() };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runId = randomBytes(5).toString('hex');
  const hash = await hashMigrations();
  const server = await findServer();
  // This connection's name shows that the run is alive, so that others leave its databases alone.
  const holder = new pg.Client({
    connectionString: server.url,
    application_name: holderName(runId, hash),
    keepAlive: true,
  });
  holder.on('error', () => undefined);
  const leave = async () => {
    await holder.end();
    await server.stop();
  };
  try {
    await holder.connect();
    await holder.query('select pg_advisory_lock($1)', [LOBBY]);
    await dropStale(holder, hash);
    await ensureTemplate(holder, server.url, hash);
    await holder.query('select pg_advisory_unlock($1)', [LOBBY]);
  } catch (error) {
    await leave();
    throw error;
  }
  project.provide('testServer', { url: server.url, hash, runId });
  return leave;
}
