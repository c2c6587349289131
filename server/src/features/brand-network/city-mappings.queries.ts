import type { listCityMappings } from '@otolead/contract/brand-network/city-mappings.endpoints.ts';
import type { CityMappingValues } from '@otolead/contract/brand-network/city-mappings.rules.ts';
import type { CityMapping } from '@otolead/contract/brand-network/city-mappings.schema.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { holdsKeywords, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { switchStatus } from '../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/write-row.ts';
import { dealerIdOf } from './single-brand-dealers.queries.ts';

function mappingsOf(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('city_mapping')
    .innerJoin('brand_dealer', 'brand_dealer.id', 'city_mapping.brand_dealer_id')
    .innerJoin('city', 'city.id', 'city_mapping.city_id')
    .innerJoin('province', 'province.id', 'city.province_id')
    .where('city_mapping.market_id', '=', market.id)
    .select([
      'city_mapping.id',
      'city_mapping.city_id',
      'city.name as customer_city',
      'province.name as province_name',
      'brand_dealer.code as dealer_id',
      'brand_dealer.name as dealer_name',
      'city_mapping.status',
      'city_mapping.created_at',
      'city_mapping.notice_sent_at',
      'city_mapping.version',
    ]);
}

type FoundMapping = Awaited<ReturnType<ReturnType<typeof mappingsOf>['execute']>>[number];

export function presentCityMapping(row: FoundMapping): CityMapping {
  const { city_id, province_name, status, created_at, notice_sent_at, ...rest } = row;
  return {
    ...rest,
    customer_city_id: [city_id],
    city_state_name: `${row.customer_city}-${province_name}`,
    status: switchStatus(status),
    created_at: created_at.toISOString(),
    email_sent: notice_sent_at ? 'Sent' : 'Not Sent',
  };
}

const SEARCHED = ['city.name', 'province.name', 'brand_dealer.code', 'brand_dealer.name'] as const;

export function listCityMappingRows(context: ActorContext, request: ParsedOf<typeof listCityMappings>) {
  const { keywords, city } = request;
  const columns = SEARCHED.map((name) => sql.ref<string>(name));
  const query = mappingsOf(context.db, context)
    .where(holdsKeywords(keywords, columns))
    .$call(whenGiven(city, (rows, value) => rows.where('city_mapping.city_id', '=', value)));
  return numberedPage(query, request, {
    market: context.market,
    columns: {
      city: sql`lower(city.name)`,
      dealer_id: sql.ref('brand_dealer.code'),
      status: sql.ref('city_mapping.status'),
    },
    initial: { column: 'city', direction: 'asc' },
    id: sql.ref('city_mapping.id'),
  });
}

export async function findCityMapping(context: ActorContext, id: number): Promise<CityMapping | undefined> {
  const row = await mappingsOf(context.db, context).where('city_mapping.id', '=', id).executeTakeFirst();
  return row && presentCityMapping(row);
}

export const lockCityMapping: FindRecord<CityMapping> = async (tx, context, id) => {
  const row = await mappingsOf(tx, context)
    .where('city_mapping.id', '=', id)
    .forUpdate('city_mapping')
    .executeTakeFirst();
  return row && presentCityMapping(row);
};

export async function findCityName(tx: Tx, { market }: ActorContext, id: number | undefined) {
  const city = tx
    .selectFrom('city')
    .where('market_id', '=', market.id)
    .where('id', '=', id ?? 0);
  return (await city.select('name').executeTakeFirst())?.name;
}

/** Whether another mapping gives the dealer this city. */
export async function isMapped(tx: Tx, dealerId: number, cityId: number, butOf: number | undefined) {
  const other = tx
    .selectFrom('city_mapping')
    .where('brand_dealer_id', '=', dealerId)
    .where('city_id', '=', cityId)
    .where('id', '!=', butOf ?? 0);
  return (await other.select('id').executeTakeFirst()) !== undefined;
}

export const writeCityMapping: WriteRecord<CityMappingValues> = async (tx, context, values, id) => {
  const columns = {
    brand_dealer_id: await dealerIdOf(tx, context, values.dealer_id),
    city_id: values.customer_city_id[0] as number,
    status: Number(values.status),
  };
  return storeRecord(
    id,
    tx.updateTable('city_mapping').set(columns),
    tx
      .insertInto('city_mapping')
      .values({ ...columns, market_id: context.market.id, created_at: context.clock.now() }),
  );
};
