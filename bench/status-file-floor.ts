import type pg from 'pg';
import { secondsOfTransaction, stage } from './sql-floor.ts';

/**
 * COPY and set-based SQL that write a follow-up and a comment without checks: lead, history and the outcome of the last
 * call. Answers the seconds of one transaction with its commit.
 */
export function statusesBySql(pool: pg.Pool, mobiles: readonly string[], followUp: string): Promise<number> {
  const lines = mobiles.map((mobile, at) => `${mobile}\tRow ${at}\n`);
  return secondsOfTransaction(pool, async (client) => {
    await stage(client, 'mobile text, comment text', lines);
    await client.query(
      `create temp table found on commit drop as
       select distinct on (lead.mobile) lead.lead_id, lead.version, lead.followup_at as old, $1::timestamptz as new,
         staged.comment, now() as at
       from staged join lead on lead.market_id = 1 and lead.mobile collate "C" = staged.mobile
       order by lead.mobile, lead.created_at desc, lead.lead_id desc`,
      [followUp],
    );
    await client.query('analyze found');
    for (const statement of STATEMENTS) await client.query(statement);
  });
}

const STATEMENTS = [
  'select 1 from lead where lead_id in (select lead_id from found) order by lead_id for update',
  `update lead set status_id = 2, sub_status_id = 2, followup_at = found.new, version = lead.version + 1,
     updated_at = found.at, updated_crm_at = found.at
   from found where lead.lead_id = found.lead_id`,
  `insert into activity (lead_id, created_at, market_id, type, source, actor_name, detail, comments, activity_hash)
   select lead_id, at, 1, 'status', 'crm', 'Bench', jsonb_build_object('version', version + 1, 'file_name', 'test.csv',
     'change_details', jsonb_build_object('follow_up_date', jsonb_build_object('old', old, 'new', new))),
     jsonb_build_array(jsonb_build_object('comment', comment, 'comment_type', 'INTERNAL', 'to', null)),
     gen_random_uuid()
   from found`,
  `update lead_call set sub_status_id = 2 from found
   where lead_call.lead_id = found.lead_id and lead_call.called_at = (select max(called_at) from lead_call as call
     where call.lead_id = found.lead_id and call.called_at >= date_trunc('day', found.at, 'Asia/Jakarta')
       and call.called_at <= found.at)`,
];
