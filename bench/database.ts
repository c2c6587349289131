import { join, resolve } from 'node:path';
import type pg from 'pg';
import { addLeads } from '../demo/src/demo.ts';
import { prepareDatabase } from '../server/src/app/prepare-database.ts';
import { recountQuality } from '../server/src/features/audits/audits.public.ts';
import { recountLeads } from '../server/src/features/leads/leads.public.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { freshenStatistics } from '../server/src/platform/db/bulk-load.ts';
import { createDb, createPool } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/launcher.ts';
import { growLeads } from './grow.ts';
import { growAudits } from './grow-audits.ts';

/** Settings of a small database server; the rest is the launcher's. */
const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  work_mem: '32MB',
  maintenance_work_mem: '1GB',
};

/** So many are generated one by one; a larger table is grown from copies of them. */
const MOST_GENERATED = 100_000;

export interface BenchDatabase {
  readonly connectionString: string;
  close(): Promise<void>;
}

interface Filling {
  readonly folder?: string;
  /** Adds the rows that a run needs, at each opening. */
  readonly fill?: (client: pg.ClientBase) => Promise<void>;
}

/**
 * A database with at least this many generated leads, one per size, kept between runs under .data/bench, so that
 * only the first run pays for the load.
 */
export async function openBenchDatabase(
  leads: number,
  { folder = `leads-${leads}`, fill }: Filling = {},
): Promise<BenchDatabase> {
  const server = await startEmbeddedPostgres({
    dataDir: resolve(join('.data', 'bench', folder)),
    settings: SETTINGS,
  });
  const connectionString = server.connectionString('postgres');
  const pool = createPool({ connectionString, size: 4, statementTimeout: 0, onError: () => undefined });
  const db = createDb(pool);
  const now = systemClock.now();
  await prepareDatabase(db, pool, now);
  const client = await pool.connect();
  const { rows } = await client.query<{ made: number }>('select count(*)::int as made from lead');
  const made = rows[0]?.made ?? 0;
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (made < leads) {
    const generated = Math.min(leads, MOST_GENERATED);
    if (made < generated) await addLeads({ db, pool }, { now, count: generated - made, print });
    const startedAt = performance.now();
    await growLeads(client, leads);
    await recountLeads(db);
    await freshenStatistics(client);
    const size = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    print(
      `grown to ${leads.toLocaleString('en')} leads in ${Math.round((performance.now() - startedAt) / 1000)} s; ` +
        `the database takes ${size.rows[0]?.size}`,
    );
  }
  if (await growAudits(client, leads)) await recountQuality(db);
  await fill?.(client);
  client.release();
  await pool.end();
  return { connectionString, close: () => server.stop() };
}
