import { sql } from 'kysely';

/* Suffixes for ambiguous row names; each is an SQL expression on the row `chosen`. */

/** 'Avanza (Toyota)'. */
export const MODEL_NAME = sql`chosen.name || ' (' || (select name from make where make.id = chosen.make_id) || ')'`;

/** 'San Fernando (La Union)'. */
export const CITY_NAME = sql`chosen.name || ' (' || (select name from province where province.id = chosen.province_id) || ')'`;

/** 'Auto Prima (Bekasi)'. */
export const DEALER_NAME = sql`chosen.name || ' (' || (select name from city where city.id = chosen.city_id) || ')'`;
