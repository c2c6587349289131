import { type Kysely, sql } from 'kysely';

/**
 * Process lists and commercial campaigns are edited by people now; packs of leads are sold with a commercial campaign.
 * A campaign keeps its status until it is saved: only then must it have a pack (spec B§4).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table process_list add version integer not null default 1;
    alter table commercial_campaign add version integer not null default 1;
    create index commercial_campaign_market on commercial_campaign (market_id, id);

    create sequence pack_id_seq;
    create table pack (
      id integer primary key default nextval('pack_id_seq'),
      market_id smallint not null references market,
      name text not null,
      sort integer not null,
      status smallint not null default 1
    );
    create unique index pack_name on pack (market_id, lower(name));
    insert into pack (market_id, name, sort)
      select market.id, row.name, row.sort
      from market, (values
        ('Starter 100', 1), ('Standard 250', 2), ('Growth 500', 3), ('Premium 1000', 4),
        ('Verified 100', 5), ('Test Drive 50', 6), ('Used Car 100', 7), ('Weekend Event', 8)) as row (name, sort)
      order by market.id, row.sort;

    create table commercial_campaign_pack (
      campaign_id integer not null references commercial_campaign,
      pack_id integer not null references pack,
      primary key (campaign_id, pack_id)
    );
    create index commercial_campaign_pack_pack on commercial_campaign_pack (pack_id);
  `.execute(db);
}
