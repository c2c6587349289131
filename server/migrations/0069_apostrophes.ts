import { type Kysely, sql } from 'kysely';

/** Stored search names use one sign for every apostrophe, as searched ones do from now on. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create temporary table renamed on commit drop as
      select lead_id, market_id, created_at,
        regexp_replace(search_name, ${APOSTROPHES}, '''', 'g') as search_name
      from lead where search_name ~ ${APOSTROPHES};
    update lead set search_name = renamed.search_name from renamed where renamed.lead_id = lead.lead_id;
    delete from lead_name_word using renamed where renamed.lead_id = lead_name_word.lead_id;
    create temporary table renamed_word on commit drop as
      select distinct lead_id, word, market_id, created_at
      from renamed cross join lateral unnest(string_to_array(search_name, ' ')) as word where word <> '';
    insert into name_word select distinct word from renamed_word order by word on conflict do nothing;
    insert into lead_name_word (lead_id, word, market_id, created_at)
      select lead_id, word, market_id, created_at from renamed_word;
  `.execute(db);
}

/** As `searchName` of the contract has them at this migration. */
const APOSTROPHES = sql.lit('[\u2018\u2019\u201b`\u00b4\u02bb\u02bc\u02bd\u02b9\u2032\uff07]');
