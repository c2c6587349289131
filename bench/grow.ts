import type pg from 'pg';

const CHILDREN = ['lead_preference', 'assigned_car'] as const;
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

/** Audits of a large call centre; a small shortfall does not trigger a new run. */
const MOST_AUDITS = 1_000_000;
const SPARE = 1_000;
const QUESTIONS =
  'new_used,purchase_cps_brand_car,vehicle_brand,dealership_name,dealership_city,dse_name,booking_name,booking_mobile,' +
  'purchase_date,lost_reason,crm_update,cash_or_finance,purchase_proof';

/**
 * Audits for leads without one, up to a million in all: one in fifty waits for an auditor, as many for the agent and
 * for a re-audit, the rest is history with an answer to each question, every sixth with a fault. Returns whether any
 * were made.
 */
export async function growAudits(client: pg.ClientBase, leads: number): Promise<boolean> {
  const { rows } = await client.query<{ made: number }>('select count(*)::int as made from audit');
  const lacking = Math.min(leads, MOST_AUDITS) - (rows[0]?.made ?? 0);
  if (lacking < SPARE) return false;
  await client.query(
    `insert into audit (lead_id, market_id, audit_state, audit_status, priority, agent_id, calling_at, answers,
                        compliance, created_at, updated_at)
     select lead.lead_id, lead.market_id, 'FIRST',
            case lead.lead_id % 50 when 0 then 'NEW' when 1 then 'PENDING_ON_AGENT' when 2 then 'REJECTED'
              else 'ACCEPTED' end,
            case lead.lead_id % 9 when 0 then 'HIGH' when 1 then 'LOW' else 'MEDIUM' end,
            lead.last_agent_id, lead.last_called_at,
            case when lead.lead_id % 50 = 0 then '{}' when lead.lead_id % 6 = 0 then faulty.given else good.given end,
            case when lead.lead_id % 50 > 0 then case when lead.lead_id % 6 = 0 then 91.67 else 100 end end,
            lead.created_at, lead.updated_at
     from lead
     cross join (select jsonb_object_agg(key, 'YES') as given from unnest(string_to_array($2, ',')) as key) as good
     cross join (select jsonb_object_agg(key, case key when 'crm_update' then 'NO' else 'YES' end) as given
       from unnest(string_to_array($2, ',')) as key) as faulty
     where not exists (select 1 from audit where audit.lead_id = lead.lead_id)
     limit $1`,
    [lacking, QUESTIONS],
  );
  await client.query('vacuum (analyze) audit');
  return true;
}

/** Days of calls used by reports: a month and the two before it. */
const CALL_DAYS = 100;

/**
 * Report facts of copied leads: when each entered its state, and the calls of the last months, derived from the lead.
 * Returns whether any were made.
 */
export async function growReportRows(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(`
    select not exists (select 1 from lead_milestone
      where lead_id = (select lead_id from lead order by lead_id desc limit 1)) as lacks`);
  if (!rows[0]?.lacks) return false;
  await quickly(client, ['lead_milestone', 'lead_call'], async () => {
    await client.query(MILESTONES);
    await client.query(CALLS, [CALL_DAYS]);
  });
  return true;
}

const MILESTONES = `
  insert into lead_milestone (lead_id, market_id, original_make_id, utm_source, first_triggered_at, crm_spk_at, crm_spk_by,
    lms_spk_at, retail_at, retail_by, lms_retail_at)
  select lead.lead_id, lead.market_id, car.make_id, 'google', car.first_at,
    case when sub_status_id in (11, 12) then created_at + interval '9 days' end,
    case when sub_status_id in (11, 12) then last_agent_id end,
    case when lms_status_id in (5, 6) then created_at + interval '11 days' end,
    case when sub_status_id = 12 then created_at + interval '20 days' end,
    case when sub_status_id = 12 then last_agent_id end,
    case when lms_status_id = 6 then created_at + interval '25 days' end
  from lead
    left join (select lead_id, min(triggered_at) as first_at, min(make_id) as make_id from assigned_car group by 1) car
      using (lead_id)
  where not exists (select 1 from lead_milestone known where known.lead_id = lead.lead_id)`;

const CALLS = `
  insert into lead_call (lead_id, market_id, process_id, campaign_id, agent_id, called_at, call_status_id,
    talk_seconds, sub_status_id)
  select lead_id, market_id, process_id, campaign_id, last_agent_id,
    created_at + make_interval(hours => turn * 7, mins => (lead_id % 53)::int),
    case when (lead_id + turn) % 3 = 0 then 1 else 2 end,
    case when (lead_id + turn) % 3 = 0 then 40 + (lead_id % 200)::int else 0 end,
    case when turn = least(attempts, 3) then sub_status_id else 5 end
  from lead cross join lateral generate_series(1, least(attempts, 3)) as turn
  where created_at > now() - make_interval(days => $1)
    and not exists (select 1 from lead_call known where known.lead_id = lead.lead_id)`;
