import type pg from 'pg';

/**
 * Generated people have no place among customers, and a database on this machine may well be a production's. Throws one
 * line for any but those of an embedded server, which the demo, bench and tests make, and clones of the test server.
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
