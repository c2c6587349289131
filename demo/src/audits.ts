import type pg from 'pg';

/**
 * Audits for purchases without one: recent ones wait, older ones were saved, every sixth with a fault, of which the
 * agent rejected a third; each with its log. Made by SQL from the generated leads.
 */
export async function insertAudits(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into audit (lead_id, market_id, audit_state, audit_status, priority, auditor_id, agent_id, calling_at,
                        answers, compliance, comments, created_at, updated_at, version)
     select lead.lead_id, lead.market_id, 'FIRST',
            case when not is_saved then 'NEW' when lead.lead_id % 18 = 0 then 'REJECTED'
                 when lead.lead_id % 6 = 0 then 'PENDING_ON_AGENT' else 'ACCEPTED' end,
            case lead.lead_id % 9 when 0 then 'HIGH' when 1 then 'LOW' else 'MEDIUM' end,
            case when is_saved then auditor.id end, lead.last_agent_id, lead.last_called_at,
            case when is_saved then answers.given else '{}' end,
            case when is_saved then case when lead.lead_id % 6 = 0 then 91.67 else 100 end end,
            '', lead.updated_crm_at,
            case when is_saved then lead.updated_crm_at + interval '1 day' else lead.updated_crm_at end,
            case when is_saved then 2 else 1 end
     from lead
     cross join lateral (select lead.updated_crm_at < $1::timestamptz - interval '21 days' as is_saved) as age
     cross join lateral (
       select jsonb_object_agg(question,
         case when question = 'lost_reason' then 'NA'
              when question = 'crm_update' and lead.lead_id % 6 = 0 then 'NO' else 'YES' end) as given
       from unnest(array['new_used', 'purchase_cps_brand_car', 'vehicle_brand', 'dealership_name',
         'dealership_city', 'dse_name', 'booking_name', 'booking_mobile', 'purchase_date', 'lost_reason',
         'crm_update', 'cash_or_finance', 'purchase_proof']) as question) as answers
     left join lateral (
       select app_user.id from app_user join user_market on user_market.user_id = app_user.id
       where app_user.role_id = 7 and user_market.market_id = lead.market_id
       order by app_user.id limit 1) as auditor on true
     where lead.sub_status_id in (11, 12, 13, 15)
       and not exists (select 1 from audit where audit.lead_id = lead.lead_id)`,
    [now],
  );
  await client.query(
    `insert into audit_activity (lead_id, audit_id, audit_status, actor_id, actor_name, role_id, status_id,
                                 sub_status_id, attribution_id, comment, created_at)
     select audit.lead_id, audit.id, entry.audit_status, actor.id, coalesce(actor.name, 'System'), actor.role_id,
            lead.status_id, lead.sub_status_id, lead.attribution_id, coalesce(entry.comment, ''), entry.created_at
     from audit join lead on lead.lead_id = audit.lead_id
     cross join lateral (values
       (1, 'AUDIT_TRIGGERED', null, null, audit.created_at),
       (2, 'NEW', null, null, audit.created_at),
       (3, case audit.audit_status when 'ACCEPTED' then 'ACCEPTED' else 'PENDING_ON_AGENT' end, audit.auditor_id, null,
        audit.updated_at - interval '2 hours'),
       (4, audit.audit_status, audit.agent_id,
        'I updated the CRM right after the call; the history shows it two minutes later.', audit.updated_at))
       as entry (place, audit_status, actor_id, comment, created_at)
     left join app_user as actor on actor.id = entry.actor_id
     where (entry.place < 3 or entry.actor_id is not null)
       and (entry.place < 4 or audit.audit_status = 'REJECTED')
       and not exists (select 1 from audit_activity as known where known.lead_id = audit.lead_id)`,
  );
}
