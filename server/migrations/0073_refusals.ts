import { type Kysely, sql } from 'kysely';

/**
 * The black list keeps refusals of customers ('Do Not Call'): their numbers, the lead on which each was said, and those
 * that an administrator has to look at because something newer speaks against them. A partner may get the right to say
 * that a customer agreed to be called.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table blacklist
      add column origin text not null default 'person' check (origin in ('person', 'refusal')),
      add column lead_id bigint,
      add column review text check (review in ('switched_off', 'newer_lead'));
    create index blacklist_review on blacklist (market_id, id) where review is not null;
    create index blacklist_lead on blacklist (lead_id) where lead_id is not null;

    alter table partner add column may_consent boolean not null default false;

    insert into config_item (list, id, market_id, name, parent_id, sort, attrs)
    select 'status_reasons', 53, null, '{"en": "Do Not Call", "id": "Jangan Dihubungi"}', 5, 53,
      '{"sub_status_id": 19}'
    where not exists (select 1 from config_item where list = 'status_reasons' and id = 53);

    create temporary table refused on commit drop as
      select distinct on (lead.market_id, lead.mobile) lead.market_id, lead.mobile, lead.lead_id, lead.last_agent_id,
        lead.updated_crm_at,
        exists (select 1 from lead as newer
          where newer.market_id = lead.market_id and newer.created_at > lead.created_at
            and (newer.status_id in (1, 2, 24) or newer.sub_status_id = 11)
            and (newer.mobile collate "C" = lead.mobile collate "C"
              or newer.alternate_mobile is not null and newer.alternate_mobile collate "C" = lead.mobile collate "C")
        ) as is_open_again
      from lead where lead.sub_status_id = 14
      order by lead.market_id, lead.mobile, lead.created_at desc;

    update blacklist set review = 'switched_off', lead_id = refused.lead_id
    from refused
    where refused.market_id = blacklist.market_id and refused.mobile = blacklist.mobile and blacklist.status = 0;

    insert into blacklist (market_id, mobile, reason, status, origin, lead_id, review, created_by, created_at, updated_at)
    select market_id, mobile, 'Do Not Call', case when is_open_again then 0 else 1 end, 'refusal', lead_id,
      case when is_open_again then 'newer_lead' end, last_agent_id, updated_crm_at, updated_crm_at
    from refused
    on conflict (market_id, mobile) do nothing;
  `.execute(db);
}
