import type pg from 'pg';
import { withoutIndexes } from '../server/src/platform/db/bulk-load.ts';

const CHILDREN = ['lead_preference', 'assigned_car'] as const;

/**
 * Grows the lead table to `leads` by copies of the generated ones, in time order as a grown table is: every copy has
 * the story of one lead, the name of another of its market, a mobile of its own and slightly other times. History
 * stays that of the originals; no list reads it. All with the indexes away and foreign keys unasked, for speed.
 */
export async function growLeads(client: pg.ClientBase, leads: number): Promise<void> {
  await client.query(`set max_parallel_workers_per_gather = 0; set work_mem = '1GB';
    set session_replication_role = replica`);
  const { rows } = await client.query<{ made: number }>('select count(*)::int as made from lead');
  const made = rows[0]?.made ?? 0;
  if (made === 0 || made >= leads) return;
  await client.query('begin');
  await withoutIndexes(client, async () => {
    await planCopies(client, made, leads);
    await insertCopies(client, 'lead', await leadColumns(client));
    await insertWordsOfNamesakes(client);
    for (const child of CHILDREN) {
      const columns = (await columnsOf(client, child)).filter(({ name }) => name !== 'id');
      await insertCopies(client, child, columns.map(shifted));
    }
    await client.query(`select setval('lead_id_seq', (select max(lead_id) from lead))`);
  });
  await client.query('commit');
  await client.query('reset all');
}

/** Who is copied from whom, numbered in the order of arrival: the new lead's id, story, namesake and shift in time. */
async function planCopies(client: pg.ClientBase, made: number, leads: number): Promise<void> {
  await client.query(`
    create temp table original on commit drop as
      select lead_id, market_id, created_at,
        row_number() over (partition by market_id order by lead_id) - 1 as place,
        count(*) over (partition by market_id) as places
      from lead`);
  await client.query(
    `create temp table copied on commit drop as
      select row_number() over (order by created_at) + (select max(lead_id) from lead) as lead_id,
        of, market_id, namesake, shift, created_at
      from (
        select o.lead_id as of, o.market_id, (o.place + copy * 7919) % o.places as namesake,
          -make_interval(mins => 15 * (hashint8(o.lead_id * 31 + copy) & 7)) as shift,
          o.created_at - make_interval(mins => 15 * (hashint8(o.lead_id * 31 + copy) & 7),
            secs => (hashint8(o.lead_id * 37 + copy) & 511) + copy / 1000.0) as created_at
        from original o cross join generate_series(1, $1) as copy
        limit $2
      ) placed`,
    [Math.ceil((leads - made) / made), leads - made],
  );
  await client.query('analyze original; analyze copied');
}

interface Column {
  readonly name: string;
  readonly value: string;
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows;
}

function shifted({ name, type }: { name: string; type: string }): Column {
  if (name === 'lead_id') return { name, value: 'c.lead_id' };
  return { name, value: type === 'timestamp with time zone' ? `b.${name} + c.shift` : `b.${name}` };
}

/** The namesake's person, a number that nobody else has. */
const PERSON: Readonly<Record<string, string>> = {
  name: 'n.name',
  search_name: 'n.search_name',
  ktp_name: 'n.ktp_name',
  email: 'n.email',
  created_at: 'c.created_at',
  mobile: `left(b.mobile, 5) || lpad((c.lead_id % 100000000)::text, 8, '0')`,
  mobile_typed: `left(b.mobile, 5) || lpad((c.lead_id % 100000000)::text, 8, '0')`,
};

async function leadColumns(client: pg.ClientBase): Promise<Column[]> {
  return (await columnsOf(client, 'lead')).map((column) => {
    const value = PERSON[column.name];
    return value ? { name: column.name, value } : shifted(column);
  });
}

/** Names are copies too, so all of their words are known. */
async function insertWordsOfNamesakes(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into lead_name_word (lead_id, word, market_id, created_at)
    select c.lead_id, n.word, c.market_id, c.created_at
    from copied c
    join original o on o.market_id = c.market_id and o.place = c.namesake
    join lead_name_word n on n.lead_id = o.lead_id`);
}

async function insertCopies(client: pg.ClientBase, table: string, columns: readonly Column[]): Promise<void> {
  const namesake =
    table === 'lead'
      ? `join original o on o.market_id = c.market_id and o.place = c.namesake join lead n on n.lead_id = o.lead_id`
      : '';
  await client.query(`
    insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    select ${columns.map(({ value }) => value).join(', ')}
    from copied c join ${table} b on b.lead_id = c.of ${namesake}`);
}
