import { sql } from 'kysely';
import type { CalledRow, Choice } from '../../platform/records/record-choices.ts';
import { nameLanguage } from './config.queries.ts';

/** Rows of a configuration list, as choices of a record field. */
export function configChoice(list: string): Choice {
  return {
    name: (column, { language }) => sql`(select chosen.name ->> ${sql.lit(nameLanguage(language))}
      from config_item as chosen where chosen.list = ${sql.lit(list)} and chosen.id = ${column})`,
    offered: async (tx, { market }, ids) => {
      const { rows } = await sql<{ id: number }>`select id from config_item where list = ${list}
        and id = any(${ids}::integer[]) and status = 1 and (market_id is null or market_id = ${market.id})`.execute(
        tx,
      );
      return new Set(rows.map(({ id }) => id));
    },
    few: async (tx, { language, market }) => {
      const { rows } = await sql<{ name: string }>`
        select name ->> ${sql.lit(nameLanguage(language))} as name from config_item
        where list = ${list} and status = 1 and (market_id is null or market_id = ${market.id}) order by sort, id`.execute(
        tx,
      );
      return rows.map(({ name }) => name);
    },
    called: async (tx, { market }, names) => {
      const { rows } =
        await sql<CalledRow>`select distinct written, id, true as "isWhole", status = 1 as "isOffered"
        from unnest(${names}::text[]) as wanted(written)
        join config_item on exists (
          select from jsonb_each_text(config_item.name) as spelled where lower(spelled.value) = lower(written))
        where list = ${list} and (market_id is null or market_id = ${market.id})`.execute(tx);
      return rows;
    },
  };
}
