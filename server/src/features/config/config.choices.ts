import { sql } from 'kysely';
import type { Choice } from '../../platform/records/record-choices.ts';
import { nameLanguage } from './config.queries.ts';

/** The rows of a configuration list, as what a field of a record chooses from. */
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
  };
}
