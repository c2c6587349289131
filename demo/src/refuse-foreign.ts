import type { Environment } from '@otolead/server/src/platform/environment.ts';
import pg from 'pg';

/**
 * Generated people must never be called or written to: demo data requires that no mail server is set and the database
 * is on this machine. Throws one line otherwise.
 */
export function refuseRealAdapters({
  SMTP_URL,
  DATABASE_URL,
}: Pick<Environment, 'SMTP_URL' | 'DATABASE_URL'>): void {
  const isElsewhere = DATABASE_URL !== undefined && !isLoopback(DATABASE_URL);
  if (SMTP_URL === undefined && !isElsewhere) return;
  const why = isElsewhere ? 'DATABASE_URL is not on this machine' : 'SMTP_URL is set';
  throw new Error(`demo data refuses real dialer and SMTP adapters (${why})`);
}

/** Judges the host that the driver would use, so that no URL is interpreted differently here. */
function isLoopback(connectionString: string): boolean {
  const { host } = new pg.Client({ connectionString });
  return host.startsWith('/') || host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

/**
 * Generated people must not mix with customers, and a local database may be production's. Throws one line for any but
 * embedded servers' databases, which demo, bench and tests make, and clones of the test server.
 */
export async function refuseForeignDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; cluster: string }>(
    "select current_database() as name, current_setting('cluster_name') as cluster",
  );
  const { name = '', cluster = '' } = rows[0] ?? {};
  if (cluster.startsWith('otolead-') || name.startsWith('otolead_test_')) return;
  throw new Error(
    `demo data goes into the embedded database and those of bench and tests alone, not into ${name}: unset DATABASE_URL`,
  );
}
