import type pg from 'pg';

/** Tables filled by a bulk load of leads: demo data, the bench and tests of large tables. */
const LOADED_TABLES = ['lead', 'lead_name_word', 'lead_preference', 'assigned_car', 'activity'] as const;

/**
 * Runs a load without the secondary indexes of the lead family and recreates them afterwards, which is much faster for
 * many rows. Only for an empty lead table: all of it is one transaction of the caller, so nobody else misses the
 * indexes.
 */
export async function withoutIndexes<Result>(
  client: pg.ClientBase,
  load: () => Promise<Result>,
): Promise<Result> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisprimary order by indexrelid`,
    [LOADED_TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const result = await load();
  await client.query("set local maintenance_work_mem = '256MB'");
  // PostgreSQL reports the index of a partitioned table as `ON ONLY`, which would skip its partitions.
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '));
  return result;
}

/** Statistics for the planner and the visibility map for index-only scans; not inside a transaction. */
export async function freshenStatistics(client: pg.ClientBase): Promise<void> {
  await client.query(`vacuum (analyze) ${LOADED_TABLES.filter((table) => table !== 'activity').join(', ')}`);
  // Columns that the planner compares; statistics of the JSON columns would take longer than the load.
  await client.query('analyze activity (lead_id, created_at, market_id, type, source)');
}
