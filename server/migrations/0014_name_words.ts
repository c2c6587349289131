import { type Kysely, sql } from 'kysely';

/**
 * The words of names, each with its leads in the order of their creation (docs/decisions/018): by trigrams of the whole
 * names alone, a word that one lead in five hundred bears took half a second at ten million.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local maintenance_work_mem = '256MB';
    create table name_word (word text collate "C" primary key);
    create table lead_name_word (
      lead_id bigint not null,
      word text collate "C" not null,
      market_id smallint not null,
      created_at timestamptz not null
    ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

    insert into lead_name_word
      select lead_id, word, market_id, created_at
      from lead cross join lateral (
        select distinct word from unnest(string_to_array(search_name, ' ')) as word where word <> ''
      ) as words;
    insert into name_word select distinct word from lead_name_word;

    alter table lead_name_word add primary key (lead_id, word), add foreign key (lead_id) references lead;
    create index lead_name_word_created on lead_name_word (market_id, word, created_at, lead_id);
    create index name_word_part on name_word using gin (word gin_trgm_ops);
    analyze lead_name_word, name_word;
  `.execute(db);
}
