import { type SqlBool, sql } from 'kysely';

const lists = (
  number: 'lead.mobile' | 'lead.alternate_mobile',
) => sql<SqlBool>`exists (select 1 from blacklist
  where blacklist.market_id = lead.market_id and blacklist.mobile = ${sql.ref(number)} and blacklist.status = 1)`;

/** A number of the lead is black-listed, which blocks the person under the other number too. */
export const isListed = sql<boolean>`(${lists('lead.mobile')} or ${lists('lead.alternate_mobile')})`;

/** Two conditions, each of which PostgreSQL plans as a join. */
export const isNotListed = sql<SqlBool>`not ${lists('lead.mobile')} and not ${lists('lead.alternate_mobile')}`;
