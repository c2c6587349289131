import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/**
 * COPY and one statement per table that write the rows of an import of these people, without checks. Returns the
 * seconds of the transaction with its commit.
 */
export async function importBySets(
  pool: pg.Pool,
  people: readonly Person[],
  listId: number,
): Promise<number> {
  const lines = people.map(
    ({ name, mobile, brand, model, city }) =>
      `${[name, `62${mobile.slice(1)}`, mobile, brand, model, city].join('\t')}\n`,
  );
  const client = await pool.connect();
  const startedAt = performance.now();
  try {
    await client.query('begin');
    await client.query(
      'create temp table staged (name text, mobile text, typed text, make text, model text, city text) on commit drop',
    );
    await pipeline([lines.join('')], client.query(copyFrom('copy staged from stdin')));
    await client.query('analyze staged');
    await client.query(ARRIVED, [listId]);
    await client.query('analyze arrived');
    for (const statement of STATEMENTS) await client.query(statement);
    await client.query('commit');
    return (performance.now() - startedAt) / 1_000;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

export interface Person {
  readonly name: string;
  /** As typed in Indonesia. */
  readonly mobile: string;
  readonly brand: string;
  readonly model: string;
  readonly city: string;
}

const ARRIVED = `create temp table arrived on commit drop as
       select nextval('lead_id_seq') as lead_id, staged.name, lower(staged.name) as search_name, mobile, typed,
         make.id as make_id, model.id as model_id, city.id as city_id, process_list.id as process_list_id,
         campaign.id as campaign_id, campaign.process_id, now() as at
       from staged
         join make on lower(make.name) = lower(staged.make)
         join model on model.make_id = make.id and model.market_id = 1 and lower(model.name) = lower(staged.model)
         join city on city.market_id = 1 and lower(city.name) = lower(staged.city)
         join process_list on process_list.list_id = $1
         join campaign on campaign.id = process_list.campaign_id`;

const STATEMENTS = [
  `insert into lead (lead_id, market_id, process_id, campaign_id, process_list_id, source_id, name, search_name, mobile,
       mobile_typed, city_id, status_id, sub_status_id, lms_status_id, created_at, updated_at, updated_crm_at, updated_lms_at)
     select lead_id, 1, process_id, campaign_id, process_list_id, 7, name, search_name, mobile, typed, city_id, 1, 1, 1,
       at, at, at, at from arrived`,
  'insert into lead_milestone (lead_id, market_id, original_make_id) select lead_id, 1, make_id from arrived',
  `insert into name_word select distinct word from arrived, unnest(string_to_array(search_name, ' ')) as word
     order by word on conflict do nothing`,
  `insert into lead_name_word (lead_id, word, market_id, created_at)
     select lead_id, word, 1, at from arrived, unnest(string_to_array(search_name, ' ')) as word`,
  `insert into lead_preference (lead_id, market_id, make_id, model_id, city_id, source_id, sort_order, created_at)
     select lead_id, 1, make_id, model_id, city_id, 7, 1, at from arrived`,
  `insert into activity (lead_id, created_at, market_id, type, source, actor_name, detail, activity_hash)
     select lead_id, at, 1, 'status', 'system', 'Bench', jsonb_build_object('action_type', 'create', 'version', 1,
       'enquiry_from', 'leads.csv', 'change_details', '{"status_id":{"old":null,"new":1}}'::jsonb), gen_random_uuid()
     from arrived`,
  `insert into lead_route (lead_id, market_id, cause, process_list_id, decision, routed_at)
     select lead_id, 1, 'import', process_list_id, jsonb_build_object('outcome', 'chosen', 'listId', process_list_id,
       'campaignId', campaign_id, 'processId', process_id), at from arrived`,
  `insert into activity (lead_id, created_at, market_id, type, source, actor_name, detail, activity_hash)
     select lead_id, at, 1, 'routing', 'system', 'System',
       jsonb_build_object('route_outcome', 'chosen', 'route_list', process_list_id), gen_random_uuid() from arrived`,
  `insert into job_lead (job_id, lead_id, state) select (select max(id) from job), lead_id, 'done' from arrived`,
];
