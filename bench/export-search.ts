import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { type LeadFilters, leadFilters } from '@otolead/contract/leads/filters.schema.ts';
import type pg from 'pg';

const MARKET = MARKETS.id;

/**
 * A search by date of creation, as people export, that finds `wanted` leads or just below; all of the market where there
 * are fewer. So many newest days as it takes, and of those the cities that do not make it too many.
 */
export async function searchOf(pool: pg.Pool, wanted: number): Promise<LeadFilters> {
  const days = await counts(
    pool,
    `select to_char(created_at at time zone '${MARKET.timeZone}', 'YYYY-MM-DD') as value, count(*)::int as leads
     from lead where market_id = ${MARKET.id} group by 1 order by 1 desc`,
  );
  let found = 0;
  const last = days.findIndex(({ leads }) => {
    found += leads;
    return found >= wanted;
  });
  const range = {
    date_type: 'created_date',
    start_date: days.at(last)?.value,
    end_date: days.at(0)?.value,
  };
  if (found <= wanted) return leadFilters.parse(range);
  const cities = await counts(
    pool,
    `select city_id::text as value, count(*)::int as leads from lead
     where market_id = ${MARKET.id} and city_id is not null
       and created_at >= ($1::date)::timestamp at time zone '${MARKET.timeZone}'
     group by 1 order by 2 desc`,
    [range.start_date],
  );
  return leadFilters.parse({ ...range, city_id: fitting(cities, wanted) });
}

interface Count {
  readonly value: string;
  readonly leads: number;
}

async function counts(pool: pg.Pool, sql: string, values: readonly unknown[] = []): Promise<Count[]> {
  return (await pool.query<Count>(sql, [...values])).rows;
}

/** The largest first, each that still fits. */
function fitting(cities: readonly Count[], wanted: number): string[] {
  let left = wanted;
  return cities.flatMap(({ value, leads }) => {
    if (leads > left) return [];
    left -= leads;
    return [value];
  });
}
