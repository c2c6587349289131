import { type SqlBool, sql } from 'kysely';

const lists = (
  number: 'lead.mobile' | 'lead.alternate_mobile',
) => sql<SqlBool>`exists (select 1 from blacklist
  where blacklist.market_id = lead.market_id and blacklist.mobile = ${sql.ref(number)} and blacklist.status = 1)`;

/** The black list has one of the lead's numbers: a person known by it is not called by the other one either. */
export const isListed = sql<boolean>`(${lists('lead.mobile')} or ${lists('lead.alternate_mobile')})`;

/** Written as two conditions, each of which PostgreSQL reads as a join. */
export const isNotListed = sql<SqlBool>`not ${lists('lead.mobile')} and not ${lists('lead.alternate_mobile')}`;
