import {
  getCityMapping,
  listCityMappings,
  saveCityMapping,
  updateCityMappingStatus,
} from '@otolead/contract/brand-network/city-mappings.endpoints.ts';
import {
  type CityMappingValues,
  cityMappingRules,
  NEW_CITY_MAPPING,
  newCityMappingRules,
} from '@otolead/contract/brand-network/city-mappings.rules.ts';
import type { CityMapping } from '@otolead/contract/brand-network/city-mappings.schema.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, refuseFaults } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageRoute, recordRoute, saveRoute } from '../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown, saveRecordIn } from '../../platform/records/save-record.ts';
import { queueNotice } from './city-mappings.notice.ts';
import {
  findCityMapping,
  findCityName,
  isMapped,
  listCityMappingRows,
  lockCityMapping,
  presentCityMapping,
  writeCityMapping,
} from './city-mappings.queries.ts';
import { dealerIdOf, isDealerFor } from './single-brand-dealers.queries.ts';

const CITY_MAPPING: RecordKind<CityMappingValues, CityMapping> = {
  name: 'city_mapping',
  empty: NEW_CITY_MAPPING,
  find: lockCityMapping,
  faults: cityMappingRules.faults,
  check: async (tx, context, values, before) => {
    const isKnown = await isDealerFor(tx, context, values.dealer_id, before?.dealer_id);
    refuseUnknown(cityMappingRules, 'dealer_id', isKnown);
    const [cityId] = values.customer_city_id;
    const city = await findCityName(tx, context, cityId);
    refuseUnknown(cityMappingRules, 'customer_city_id', city !== undefined);
    const dealerId = await dealerIdOf(tx, context, values.dealer_id);
    if (await isMapped(tx, dealerId, cityId as number, before?.id))
      throw invalidInput({
        customer_city_id: text('brand-network:taken.mapping_city', { city: city ?? '' }),
      });
  },
  write: writeCityMapping,
  taken: { customer_city_id: text('brand-network:taken.mapping') },
};

type SaveRequest = ParsedOf<typeof saveCityMapping>;

/** One mapping per city, all or none; new ones are always active (spec B§4). */
async function create(tx: Tx, context: ActorContext, request: SaveRequest): Promise<CityMapping[]> {
  const { dealer_id: dealerId = null, customer_city_id: cityIds = [] } = request;
  refuseFaults(
    newCityMappingRules.faults({ ...NEW_CITY_MAPPING, dealer_id: dealerId, customer_city_id: cityIds }),
  );
  const saved: CityMapping[] = [];
  for (const cityId of cityIds)
    saved.push(
      await saveRecordIn(tx, context, CITY_MAPPING, { dealer_id: dealerId, customer_city_id: [cityId] }),
    );
  await queueNotice(tx, context, saved);
  return saved;
}

/** The status stays (spec B§4); another city or dealer causes a new notice. */
async function update(
  tx: Tx,
  context: ActorContext,
  id: number,
  request: SaveRequest,
): Promise<CityMapping[]> {
  const before = await lockCityMapping(tx, context, id);
  const { version, dealer_id, customer_city_id } = request;
  const saved = await saveRecordIn(tx, context, CITY_MAPPING, { id, version, dealer_id, customer_city_id });
  const isOther =
    before?.dealer_id !== saved.dealer_id || before.customer_city_id[0] !== saved.customer_city_id[0];
  if (isOther) await queueNotice(tx, context, [saved]);
  return [saved];
}

export const cityMappingsRoutes: readonly Route[] = [
  pageRoute(listCityMappings, listCityMappingRows, presentCityMapping),
  recordRoute(getCityMapping, findCityMapping),
  route(saveCityMapping, async (context, request) => ({
    data: await inTransaction(context.db, (tx) =>
      request.id === undefined ? create(tx, context, request) : update(tx, context, request.id, request),
    ),
    message: text('kernel:saved'),
  })),
  saveRoute(updateCityMappingStatus, CITY_MAPPING),
];
