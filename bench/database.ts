import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import pg from 'pg';
import { rebuildLeadRollup } from '../server/src/features/leads/leads.public.ts';
import { createDb, createPool } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/launcher.ts';
import { growLeads } from './grow.ts';

/** Settings of a small database server with statement statistics. */
const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  work_mem: '32MB',
  maintenance_work_mem: '1GB',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
};

/** Leads generated one by one; larger tables are grown from copies. */
const MOST_GENERATED = 100_000;

export interface BenchDatabase {
  readonly connectionString: string;
  readonly pool: pg.Pool;
  /** Of the postmaster. */
  readonly pid: () => number;
  close(): Promise<void>;
}

/**
 * A database with at least this many generated leads and their rollups. One per size is cached under .data/bench, so
 * that only the first run pays for the load.
 */
export async function openBenchDatabase(leads: number): Promise<BenchDatabase> {
  const server = await startEmbeddedPostgres({
    dataDir: resolve('.data', 'bench', `leads-${leads}`),
    settings: SETTINGS,
  });
  const connectionString = server.connectionString('postgres');
  command(connectionString, 'server/src/app/migrate.ts');
  const pool = new pg.Pool({ connectionString, max: 16 });
  pool.on('error', () => undefined);
  await pool.query(
    'create schema if not exists bench; create extension if not exists pg_stat_statements schema bench',
  );
  const countOf = async () =>
    (await pool.query<{ made: number }>('select count(*)::int as made from lead')).rows[0]?.made ?? 0;
  const made = await countOf();
  const generated = Math.min(leads, MOST_GENERATED);
  if (made < generated) command(connectionString, 'demo/src/seed.ts', '--leads', String(generated - made));
  const client = await pool.connect();
  const known = await countOf();
  if (known < leads) await growLeads(client, known, leads);
  client.release();
  if (made < leads) await recount(connectionString);
  return {
    connectionString,
    pool,
    pid: server.pid,
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}

/** Runs a program of the product on the bench's database. */
function command(connectionString: string, ...program: readonly string[]): void {
  const { status } = spawnSync(process.execPath, program, {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${program.join(' ')} ended with ${status}`);
}

/** Rebuilds the rollups, which bulk loads and copies bypass. */
async function recount(connectionString: string): Promise<void> {
  const pool = createPool({ connectionString, size: 2, statementTimeout: 0, onError: () => undefined });
  await rebuildLeadRollup(createDb(pool));
  await pool.end();
}

/** Deletes jobs, places at the dialer, messages and sessions, so that every run starts alike, also after a killed one. */
export async function cleanUp(pool: pg.Pool): Promise<void> {
  await pool.query('truncate dialer_push, dialer_simulator_lead');
  for (const table of ['outgoing_message', 'job', 'lead_lease', 'user_session'])
    await pool.query(`delete from ${table}`);
}
