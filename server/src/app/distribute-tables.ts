import pg from 'pg';
import { createPool } from '../platform/db/database.ts';
import { DISTRIBUTION, type TableKind } from './distribution.tables.ts';
import { runProgram } from './program.ts';

const OLDEST = 14;
/** Everything of a lead is where its lead is. */
const ROOT = 'lead';

/**
 * What connections to a distributed database need on each server: triggers beside the rows of a lead, a pseudonym inside
 * a statement, and batches that write a table of the coordinator after leads.
 */
const SETTINGS = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.multi_shard_modify_mode': 'sequential',
};

/** Statements by which connections to a database get them. */
export const settingsOf = (database: string): readonly string[] =>
  Object.entries(SETTINGS).map(
    ([name, value]) => `alter database ${pg.escapeIdentifier(database)} set ${name} = ${value}`,
  );

/** Functions that statements on rows of leads call; they read copies alone. */
const FUNCTIONS = ['pseudonym(text)'];

/**
 * `npm run db:distribute`: makes the database of a Citus coordinator what docs/scale-out.md says. The only place that
 * knows Citus. Tables that have their kind already stay as they are, so that it can be repeated.
 */
export async function distribute(pool: pg.Pool, print: (line: string) => void): Promise<void> {
  const client = await pool.connect();
  try {
    await requireCitus(client);
    // A local table that references a copy is in Citus' catalogue, too.
    const { rows } = await client.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and oid not in (select table_name from citus_tables where citus_table_type in ('distributed', 'reference'))`);
    const unmoved = new Set(rows.map(({ name }) => name));
    const left = (kind: TableKind) =>
      Object.entries(DISTRIBUTION).flatMap(([name, of]) => (of === kind && unmoved.has(name) ? [name] : []));
    await prepareServers(client);
    const keys = await keysOf(client);
    for (const { name, from } of keys)
      await client.query(`alter table ${from} drop constraint ${pg.escapeIdentifier(name)}`);
    const triggers = await triggersOf(client);
    for (const { name, of } of triggers)
      await client.query(`drop trigger ${pg.escapeIdentifier(name)} on ${of}`);
    const views = await viewsOf(client);
    for (const { name } of views) await client.query(`drop view ${name}`);
    for (const name of inOrder(left('reference'), await referencesOf(client))) {
      await client.query('select create_reference_table($1)', [name]);
      print(`${name}: a copy on each server`);
    }
    for (const name of FUNCTIONS) await client.query('select create_distributed_function($1)', [name]);
    const root = left('lead').includes(ROOT);
    for (const name of [...(root ? [ROOT] : []), ...left('lead').filter((one) => one !== ROOT)]) {
      await client.query(
        `select create_distributed_table($1, 'lead_id', colocate_with => ${name === ROOT ? `'default'` : `'${ROOT}'`})`,
        [name],
      );
      print(`${name}: by lead`);
    }
    for (const { name, from, to, definition } of keys) {
      if (to !== ROOT || DISTRIBUTION[from] !== 'lead')
        print(`${name}: dropped, because ${from} and ${to} are on different servers`);
      else
        await client.query(`alter table ${from} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
    }
    for (const { name, of, definition } of triggers) {
      if (READS_OTHERS.test(name))
        print(`${name}: dropped, because ${of} and what it reads are on different servers`);
      else await client.query(definition);
    }
    for (const { name, definition } of views) await client.query(`create view ${name} as ${definition}`);
    print(`${left('local').length} tables stay on the coordinator`);
  } finally {
    client.release();
  }
}

async function requireCitus(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const version = rows[0]?.version;
  if (version === undefined)
    throw new Error('The database has no Citus: create extension citus (docs/scale-out.md)');
  if (Number.parseInt(version, 10) < OLDEST)
    throw new Error(`Citus ${OLDEST} or newer is needed, the database has ${version}`);
}

/** For this connection and later ones; Citus alters the database on each server. */
async function prepareServers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  for (const statement of settingsOf(rows[0]?.name ?? '')) await client.query(statement);
  for (const [name, value] of Object.entries(SETTINGS)) await client.query(`set ${name} = ${value}`);
}

/**
 * Keys of rows on other servers: to the lead they are made again once both have moved, to a table of the coordinator
 * they cannot be.
 */
async function keysOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ name: string; from: string; to: string; definition: string }>(`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  return rows.filter(
    ({ from, to }) => to === ROOT || (DISTRIBUTION[to] === 'local' && DISTRIBUTION[from] !== 'local'),
  );
}

/**
 * Triggers whose statements Citus refuses on a server of leads: they join rows of a write with tables beside it, or note it
 * in a table of the coordinator.
 */
const READS_OTHERS = /^(?:count_|note_)/;

/** A row that moves is not counted once more. */
async function triggersOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ name: string; of: string; definition: string }>(`
    select tgname as name, tgrelid::regclass::text as of, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgparentid = 0 and c.relnamespace = 'public'::regnamespace`);
  return rows.filter(({ name, of }) => DISTRIBUTION[of] === 'lead' || READS_OTHERS.test(name));
}

/** Views of tables that move would be dropped with them. */
async function viewsOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as definition from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`);
  return rows;
}

type References = ReadonlyMap<string, readonly string[]>;

async function referencesOf(client: pg.PoolClient): Promise<References> {
  const { rows } = await client.query<{ name: string; to: string[] }>(`
    select conrelid::regclass::text as name, array_agg(confrelid::regclass::text) as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid group by 1`);
  return new Map(rows.map(({ name, to }) => [name, to]));
}

/** Referenced tables first. */
function inOrder(names: readonly string[], references: References): string[] {
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name) || !names.includes(name)) return;
    for (const to of references.get(name) ?? []) add(to);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
}

if (import.meta.main) {
  await runProgram(async ({ environment, logger }) => {
    const { DATABASE_URL: connectionString } = environment;
    if (!connectionString) throw new Error('DATABASE_URL has to name the coordinator');
    const onError = (error: Error) => logger.warn({ err: error }, 'database connection lost');
    const pool = createPool({ connectionString, size: 1, statementTimeout: 0, onError });
    await distribute(pool, (line) => process.stdout.write(`${line}\n`));
    await pool.end();
    process.exit(0);
  });
}
