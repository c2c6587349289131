import type pg from 'pg';

/**
 * Audits for purchases without one: recent ones wait, older ones were saved, every sixth with a fault, of which the
 * agent rejected a third; each with its log. Made by SQL from the generated leads.
 */
export async function insertAudits(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into audit (lead_id, market_id, audit_state, audit_status, priority, auditor_id, agent_id, calling_at,
       answers, compliance, comments, created_at, updated_at, version)
     select lead_id, market_id, 'FIRST',
       case when not is_saved then 'NEW' when lead_id % 18 = 0 then 'REJECTED' when is_at_fault then 'PENDING_ON_AGENT'
         else 'ACCEPTED' end,
       case lead_id % 9 when 0 then 'HIGH' when 1 then 'LOW' else 'MEDIUM' end,
       case when is_saved then auditor_id end, last_agent_id, last_called_at,
       case when is_saved then answers else '{}' end,
       case when is_saved then case when is_at_fault then 91.67 else 100 end end, '', updated_crm_at,
       case when is_saved then updated_crm_at + interval '1 day' else updated_crm_at end,
       case when is_saved then 2 else 1 end
     from (select *, updated_crm_at < $1::timestamptz - interval '21 days' as is_saved, lead_id % 6 = 0 as is_at_fault
         from lead where sub_status_id in (11, 12, 13, 15)
           and not exists (select 1 from audit where audit.lead_id = lead.lead_id)) as lead
     cross join lateral (
       select jsonb_object_agg(question, case when question = 'lost_reason' then 'NA'
         when question = 'crm_update' and is_at_fault then 'NO' else 'YES' end) as answers
       from unnest('{new_used,purchase_cps_brand_car,vehicle_brand,dealership_name,dealership_city,dse_name,booking_name,
         booking_mobile,purchase_date,lost_reason,crm_update,cash_or_finance,purchase_proof}'::text[]) as question) as given
     left join (select user_market.market_id, min(app_user.id) as auditor_id
       from app_user join user_market on user_market.user_id = app_user.id where role_id = 7 group by 1) as auditor
       using (market_id)`,
    [now],
  );
  await client.query(
    `insert into audit_activity (lead_id, audit_id, audit_status, actor_id, actor_name, role_id, status_id, sub_status_id,
       attribution_id, comment, created_at)
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
     where (entry.place < 3 or entry.actor_id is not null) and (entry.place < 4 or audit.audit_status = 'REJECTED')
       and not exists (select 1 from audit_activity as known where known.lead_id = audit.lead_id)`,
  );
}
