import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type pg from 'pg';

/** Views shared by the demo's supervisors with their agents. */
const SHARED_VIEWS = [
  {
    name: 'Hot leads due today',
    filters: { sub_status_id: [2], date_type: 'followup_date', date_preset: 'today' },
  },
  { name: 'Never called', filters: { sub_status_id: [1], num_attempt: [0] } },
  { name: 'More than 11 attempts', filters: { num_attempt_gt5: 11 } },
] as const;

const BLACKLIST_REASONS = ['Asked not to be called', 'Prank calls', 'Wrong person, complained'] as const;
/** One lead in this many is black-listed. */
const ONE_OF = 900;

/** Data of list features: shared views, and blocked numbers. Once, after the first leads. */
export async function insertListExtras(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into saved_view (market_id, owner_id, screen, name, filters, shared_role_id, created_at, updated_at)
     select um.market_id, u.id, 'lead-list', view.name, view.filters, $1, $2, $2
     from app_user u join user_market um on um.user_id = u.id,
       jsonb_to_recordset($3::jsonb) as view(name text, filters jsonb)
     where u.username in ('supervisor.id', 'supervisor.ph')`,
    [ROLE.agent, now, JSON.stringify(SHARED_VIEWS)],
  );
  await client.query(
    `insert into blacklist (market_id, mobile, reason, created_at, updated_at)
     select distinct on (market_id, mobile) market_id, mobile,
       ($1::text[])[1 + lead_id % array_length($1::text[], 1)], $2::timestamptz, $2::timestamptz
     from lead where lead_id % $3 = 0 order by market_id, mobile, lead_id`,
    [BLACKLIST_REASONS, now, ONE_OF],
  );
}
