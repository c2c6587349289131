import pg from 'pg';

const SCHEMAS = ['public', 'graphile_worker'] as const;

/**
 * Grants a role the rights of web and worker without ownership: rows of all present and future tables, no DDL. The
 * queue guards its rows by policies, which otherwise only its owner passes. Throws a one-line error if the role does not exist.
 */
export async function grantToRole(pool: pg.Pool, role: string): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ database: string; known: boolean }>(
      'select current_database() as database, exists (select from pg_roles where rolname = $1) as known',
      [role],
    );
    if (!rows[0]?.known) throw new Error(`There is no database role ${role}: create role … login password …`);
    const to = pg.escapeIdentifier(role);
    const { rows: guarded } = await client.query<{ table: string }>(`
      select c.oid::regclass::text as table from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity`);
    await client.query(
      [
        'begin',
        `grant connect, temporary on database ${pg.escapeIdentifier(rows[0].database)} to ${to}`,
        ...SCHEMAS.flatMap((schema) => [
          `grant usage on schema ${schema} to ${to}`,
          `grant select, insert, update, delete on all tables in schema ${schema} to ${to}`,
          `grant usage, select, update on all sequences in schema ${schema} to ${to}`,
          `grant execute on all functions in schema ${schema} to ${to}`,
          `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${to}`,
          `alter default privileges in schema ${schema} grant usage, select, update on sequences to ${to}`,
          `alter default privileges in schema ${schema} grant execute on functions to ${to}`,
        ]),
        ...guarded.flatMap(({ table }) => [
          `drop policy if exists ${pg.escapeIdentifier(`otolead ${role}`)} on ${table}`,
          `create policy ${pg.escapeIdentifier(`otolead ${role}`)} on ${table} to ${to} using (true) with check (true)`,
        ]),
        'commit',
      ].join(';\n'),
    );
  } finally {
    client.release();
  }
}
