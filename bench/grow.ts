import type pg from 'pg';

const CHILDREN = ['lead_preference', 'assigned_car', 'lead_milestone', 'lead_call'] as const;
/** Without history, which no list reads. */
const COPIED = ['lead', 'lead_name_word', ...CHILDREN] as const;

/** Without foreign keys, triggers and indexes but the primary key, which makes a load many times faster. */
export async function quickly(
  client: pg.ClientBase,
  tables: readonly string[],
  act: () => Promise<void>,
): Promise<void> {
  await client.query(`set max_parallel_workers_per_gather = 0; set work_mem = '1GB';
    set session_replication_role = replica; begin`);
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisprimary order by indexrelid`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await act();
  // Those of a partitioned table are its partitions' as well.
  for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '));
  await client.query('commit; reset all');
  await client.query(`vacuum (analyze) ${tables.join(', ')}`);
}

/**
 * Grows the lead table to `leads` by copies of the generated ones, in time order like a grown table: every copy has the
 * story of one lead, the name of another of its market, an unused mobile and slightly shifted times.
 */
export async function growLeads(client: pg.ClientBase, made: number, leads: number): Promise<void> {
  await quickly(client, COPIED, async () => {
    await planCopies(client, made, leads);
    await copy(client, 'lead', PERSON);
    await client.query(`
      insert into lead_name_word (lead_id, word, market_id, created_at)
      select c.lead_id, n.word, c.market_id, c.created_at
      from copied c join original o on o.market_id = c.market_id and o.place = c.namesake
      join lead_name_word n on n.lead_id = o.lead_id`);
    for (const child of CHILDREN) await copy(client, child);
    await client.query(`select setval('lead_id_seq', (select max(lead_id) from lead))`);
  });
}

/** Plans the copies in order of arrival: the new lead's id, story, namesake and time shift. */
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

const MOBILE = `left(b.mobile, 5) || lpad((c.lead_id % 100000000)::text, 8, '0')`;
/** Columns taken from the namesake. */
const PERSON: Readonly<Record<string, string>> = {
  name: 'n.name',
  search_name: 'n.search_name',
  ktp_name: 'n.ktp_name',
  email: 'n.email',
  created_at: 'c.created_at',
  mobile: MOBILE,
  mobile_typed: MOBILE,
};

async function copy(client: pg.ClientBase, table: string, person: typeof PERSON = {}): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'id' and attgenerated = ''
     order by attnum`,
    [table],
  );
  const values = rows.map(({ name, type }) => {
    if (name === 'lead_id') return 'c.lead_id';
    return person[name] ?? (type === 'timestamp with time zone' ? `b.${name} + c.shift` : `b.${name}`);
  });
  await client.query(`
    insert into ${table} (${rows.map(({ name }) => name).join(', ')})
    select ${values.join(', ')} from copied c join ${table} b on b.lead_id = c.of
    join original o on o.market_id = c.market_id and o.place = c.namesake join lead n on n.lead_id = o.lead_id`);
}
