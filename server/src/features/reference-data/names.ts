import { sql } from 'kysely';

/* What tells rows apart whose names alone do not; each is an expression of the row `chosen`. */

/** 'Avanza (Toyota)'. */
export const MODEL_NAME = sql`chosen.name || ' (' || (select name from make where make.id = chosen.make_id) || ')'`;

/** 'San Fernando (La Union)'. */
export const CITY_NAME = sql`chosen.name || ' (' || (select name from province where province.id = chosen.province_id) || ')'`;

/** 'Auto Prima (Bekasi)'. */
export const DEALER_NAME = sql`chosen.name || ' (' || (select name from city where city.id = chosen.city_id) || ')'`;
