import type pg from 'pg';

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
