import type pg from 'pg';

/** Days of calls that reports look at: a month and the two before it. */
const CALL_DAYS = 100;

/**
 * What reports count of copied leads: when each came to its state, and the calls of the last months. Derived from the
 * lead, so that the figures are as many and as spread as grown ones; asks for nothing where it was done before.
 */
export async function growReportFacts(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ lacks: boolean }>(`
    select not exists (select 1 from lead_milestone
      where lead_id = (select lead_id from lead order by lead_id desc limit 1)) as lacks`);
  if (!rows[0]?.lacks) return;
  await client.query(`set max_parallel_workers_per_gather = 0; set work_mem = '512MB'`);
  await client.query('begin');
  await withoutOwnIndexes(client, 'lead_milestone', () => insertMilestones(client));
  await withoutOwnIndexes(client, 'lead_call', () => insertCalls(client));
  await client.query('commit');
  await client.query('reset all');
  await client.query('vacuum (analyze) lead_milestone');
  await client.query('vacuum (analyze) lead_call');
}

async function insertMilestones(client: pg.ClientBase): Promise<void> {
  await client.query(`
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
    where not exists (select 1 from lead_milestone known where known.lead_id = lead.lead_id)`);
}

async function insertCalls(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into lead_call (lead_id, market_id, process_id, campaign_id, agent_id, called_at, call_status_id,
      talk_seconds, sub_status_id)
    select lead_id, market_id, process_id, campaign_id, last_agent_id,
      created_at + make_interval(hours => turn * 7, mins => (lead_id % 53)::int),
      case when (lead_id + turn) % 3 = 0 then 1 else 2 end,
      case when (lead_id + turn) % 3 = 0 then 40 + (lead_id % 200)::int else 0 end,
      case when turn = least(attempts, 3) then sub_status_id else 5 end
    from lead cross join lateral generate_series(1, least(attempts, 3)) as turn
    where created_at > now() - make_interval(days => $1)
      and not exists (select 1 from lead_call known where known.lead_id = lead.lead_id)`,
    [CALL_DAYS],
  );
}

/** A million rows into six indexes one by one take longer than the indexes anew. */
async function withoutOwnIndexes(
  client: pg.ClientBase,
  table: string,
  act: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await act();
  for (const { definition } of rows) await client.query(definition);
}
