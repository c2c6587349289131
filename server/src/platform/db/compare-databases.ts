import pg from 'pg';

/** Row count of a table, and an order-independent sum over the text of each row. */
export interface Fingerprint {
  readonly rows: string;
  readonly sum: string;
}

/** For every table of ours and of the queue, each partition separately. */
export async function fingerprintsOf(client: pg.ClientBase): Promise<Map<string, Fingerprint>> {
  // Makes the text of dates, numbers and bytes equal on both sides.
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1",
  );
  const { rows: tables } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' order by 1, 2`);
  const found = new Map<string, Fingerprint>();
  for (const { schema, name } of tables) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const { rows } = await client.query<Fingerprint>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${table} t`,
    );
    if (rows[0]) found.set(`${schema}.${name}`, rows[0]);
  }
  return found;
}

/** Differences of a restored database from its source, a line per table. */
export function differencesBetween(
  original: ReadonlyMap<string, Fingerprint>,
  restored: ReadonlyMap<string, Fingerprint>,
): string[] {
  return [...new Set([...original.keys(), ...restored.keys()])].flatMap((table) => {
    const [was, is] = [original.get(table), restored.get(table)];
    if (!was || !is) return [`${table} is ${was ? 'missing' : 'too many'}`];
    if (was.rows !== is.rows) return [`${table} has ${is.rows} rows instead of ${was.rows}`];
    return was.sum === is.sum ? [] : [`${table} has other values in its ${was.rows} rows`];
  });
}
