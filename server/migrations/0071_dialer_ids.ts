import { type Kysely, sql } from 'kysely';

/**
 * A dialer id means one user of a market: the newest active one keeps it. The change log lists the others, who have none
 * until an administrator gives them one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table app_user drop constraint app_user_agent_has_dialer;
    create temporary table cleared on commit drop as
      select distinct on (one.id) one.id, one.dialer_user_id
      from app_user as one
      join user_market as its on its.user_id = one.id
      join app_user as keeper on keeper.dialer_user_id = one.dialer_user_id and keeper.id <> one.id
      join user_market as shared on shared.user_id = keeper.id and shared.market_id = its.market_id
      where (keeper.status = 1, keeper.id) > (one.status = 1, one.id)
      order by one.id;
    insert into change_log (market_id, record, record_id, actor_id, created_at, changes)
      select null, 'user', id, null, now(),
        jsonb_build_object('dialer_user_id', jsonb_build_object('old', dialer_user_id, 'new', ''))
      from cleared;
    update app_user set dialer_user_id = null, version = version + 1
      from cleared where cleared.id = app_user.id;
  `.execute(db);
}
