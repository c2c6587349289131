import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { urlsOf } from '../src/platform/db/servers.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';
import { createLogger } from '../src/platform/logger.ts';
import { memoryFolder } from './memory-folder.ts';
import { dropStale, ensureTemplate, hashMigrations, holderName, type Servers } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's address, the template to clone, and the run of these clones. */
    testServer: Servers & { readonly hash: string; readonly runId: string };
  }
}

interface TestServer extends Servers {
  readonly stop: () => Promise<void>;
}

const DATA_DIR = join(memoryFolder(), 'test');

/** Serialises building and clearing, also across terminals. */
const LOBBY = 7_140_216;

/**
 * CITUS_URL names a coordinator and its workers, `postgres://db0,db1,db2/postgres`; else TEST_DATABASE_URL (both users
 * need the right to create databases), else the embedded server, shared by runs.
 */
async function findServer(): Promise<TestServer> {
  const given = process.env.CITUS_URL ?? process.env.TEST_DATABASE_URL;
  const [url, ...workers] = given ? urlsOf(given) : [];
  if (url) return { url, workers, stop: async () => undefined };
  const logger = createLogger('warn');
  const embedded = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    durable: false,
    settings: { max_connections: '200', max_wal_size: '256MB' },
    log: ({ level, message }) => logger[level](message),
  });
  return { url: embedded.connectionString('postgres'), workers: [], stop: () => embedded.stop() };
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
    await dropStale(server, hash);
    await ensureTemplate(server, hash);
    await holder.query('select pg_advisory_unlock($1)', [LOBBY]);
  } catch (error) {
    await leave();
    throw error;
  }
  const { url, workers } = server;
  project.provide('testServer', { url, workers, hash, runId });
  return leave;
}
