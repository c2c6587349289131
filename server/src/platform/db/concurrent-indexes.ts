import pg from 'pg';
import { givingWay, LOCK_TIMEOUT } from './give-way.ts';

/** By name: `create index concurrently NAME on TABLE …`. */
export type Indexes = Readonly<Record<string, string>>;

interface Definition {
  /** `unique ` or nothing. */
  readonly unique: string;
  readonly table: string;
  /** Columns and what follows them. */
  readonly rest: string;
}

/** Throws a one-line error for a statement in another form: statements for partitions are derived from its parts. */
export function definitionOf(index: string, statement: string): Definition {
  const found = /^\s*create (unique )?index concurrently (\w+) on (\w+)\s([\s\S]+)$/i.exec(statement);
  const [, unique = '', name, table, rest] = found ?? [];
  if (name !== index || table === undefined || rest === undefined)
    throw new Error(`indexes: write it as create index concurrently ${index} on TABLE …`);
  return { unique, table, rest };
}

/**
 * Each in its own transactions and beside writes, which `create index concurrently` waits for without holding them up. What
 * a killed migration has finished stays.
 */
export async function makeIndexes(pool: pg.Pool, indexes: Indexes): Promise<void> {
  if (Object.keys(indexes).length === 0) return;
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    for (const [index, statement] of Object.entries(indexes)) {
      const definition = definitionOf(index, statement);
      if (await isPartitioned(client, definition.table)) await makePartitioned(client, index, definition);
      else await makeOne(client, index, statement);
    }
  } finally {
    client.release(true);
  }
}

async function isPartitioned(client: pg.PoolClient, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_class where oid = to_regclass($1) and relkind = 'p'",
    [table],
  );
  return rowCount === 1;
}

/** Undefined if there is no such index. */
async function validity(client: pg.PoolClient, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.valid;
}

async function makeOne(client: pg.PoolClient, index: string, statement: string): Promise<void> {
  const isValid = await validity(client, index);
  if (isValid) return;
  // A killed migration leaves an invalid one.
  if (isValid === false) await client.query(`drop index concurrently ${pg.escapeIdentifier(index)}`);
  await client.query(statement);
}

/**
 * PostgreSQL makes none of a partitioned table concurrently: each partition's is made so and attached. Months that begin
 * meanwhile get theirs by the table's own, which is valid once all are attached.
 */
async function makePartitioned(
  client: pg.PoolClient,
  index: string,
  { unique, table, rest }: Definition,
): Promise<void> {
  if ((await validity(client, index)) === undefined)
    await briefly(client, `create ${unique}index ${index} on only ${table} ${rest}`);
  for (const partition of await partitionsWithout(client, table, index)) {
    const own = `${index}_${partition.replace(`${table}_`, '')}`;
    await makeOne(client, own, `create ${unique}index concurrently ${own} on ${partition} ${rest}`);
    await briefly(client, `alter index ${index} attach partition ${own}`);
  }
}

async function partitionsWithout(client: pg.PoolClient, table: string, index: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_partition_tree($1::regclass) t join pg_class c on c.oid = t.relid
     where t.isleaf and not exists (select from pg_index own join pg_inherits i on i.inhrelid = own.indexrelid
       where own.indrelid = c.oid and i.inhparent = $2::regclass)
     order by 1`,
    [table, index],
  );
  return rows.map(({ name }) => name);
}

/** What locks the table, for a moment. */
const briefly = (client: pg.PoolClient, statement: string): Promise<void> =>
  givingWay(async () => {
    await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(`${statement}; commit`).catch(async (error: unknown) => {
      await client.query('rollback');
      throw error;
    });
  });
