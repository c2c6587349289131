import { type Kysely, sql } from 'kysely';

/**
 * What dialers have to learn of leads in their lists and of refused numbers. Triggers write it, because saves, files, merges
 * and the black list change both.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table dialer_sync (
      lead_id bigint primary key,
      market_id smallint not null references market,
      -- A held lead goes on then.
      due_at timestamptz not null
    )`.execute(db);
  // `begin_list_sync`: leads whose turn it is.
  await sql`create index dialer_sync_due on dialer_sync (market_id, due_at)`.execute(db);
  await sql`
    create table dialer_number (
      market_id smallint not null references market,
      mobile text not null,
      changed_at timestamptz not null,
      primary key (market_id, mobile)
    )`.execute(db);
  await sql`
    create function note_dialed_lead() returns trigger language plpgsql as $$
    begin
      insert into dialer_sync (lead_id, market_id, due_at)
      select new.lead_id, new.market_id, 'epoch' where exists (
        select 1 from dialer_push where lead_id = new.lead_id and state = 'accepted')
      on conflict (lead_id) do update set due_at = excluded.due_at;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_dialed_lead
    after update of status_id, sub_status_id, followup_at, myactive_agent_id, mobile on lead for each row
    when ((old.status_id, old.sub_status_id, old.followup_at, old.myactive_agent_id, old.mobile)
      is distinct from (new.status_id, new.sub_status_id, new.followup_at, new.myactive_agent_id, new.mobile))
    execute function note_dialed_lead()`.execute(db);
  await sql`
    create function note_refused_number() returns trigger language plpgsql as $$
    begin
      insert into dialer_number (market_id, mobile, changed_at) values (new.market_id, new.mobile, now())
      on conflict (market_id, mobile) do update set changed_at = excluded.changed_at;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_new_refused_number after insert on blacklist for each row
    when (new.status = 1) execute function note_refused_number()`.execute(db);
  await sql`
    create trigger note_refused_number after update of status on blacklist for each row
    when (old.status is distinct from new.status) execute function note_refused_number()`.execute(db);
}
