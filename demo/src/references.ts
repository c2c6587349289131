import { MARKETS, type Market, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type pg from 'pg';
import { type MarketCalendar, marketCalendar } from './market-calendar.ts';
import { type Picker, weightedPicker } from './random.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
}

export interface City {
  readonly id: number;
  readonly name: string;
  /** Cluster, if the market has them, and province, in which dealers count as near. */
  readonly areas: readonly string[];
  readonly postalCodes: readonly string[];
  readonly weight: number;
}

export interface CarModel {
  readonly id: number;
  readonly makeId: number;
  readonly isSold: boolean;
  readonly price: number | null;
  readonly weight: number;
}

export interface Dealer {
  readonly id: number;
  readonly name: string;
  readonly areas: readonly string[];
  readonly makeIds: readonly number[];
  readonly team: readonly Person[];
}

export interface Campaign {
  readonly id: number;
  readonly processId: number;
  readonly typeId: number;
  readonly businessTypeId: number;
  readonly listRows: readonly { readonly id: number; readonly listId: number }[];
}

export interface LeadType {
  readonly id: number;
  readonly groupId: number;
  readonly qualificationId: number;
}

/** Rows referred to by generated leads of one market. */
export interface MarketReferences {
  readonly market: Market;
  readonly calendar: MarketCalendar;
  readonly agents: readonly Person[];
  readonly supervisors: readonly Person[];
  readonly auditors: readonly Person[];
  readonly city: Picker<City>;
  readonly newModel: Picker<CarModel>;
  readonly anyModel: Picker<CarModel>;
  readonly modelsOfMake: ReadonlyMap<number, readonly CarModel[]>;
  readonly dealersOfArea: ReadonlyMap<string, readonly Dealer[]>;
  readonly campaigns: readonly Campaign[];
  /** The dialer's number of each process list. */
  readonly listIds: ReadonlyMap<number, number>;
  readonly leadTypes: readonly LeadType[];
  readonly gmIds: ReadonlySet<number>;
  /** Status reasons by sub-status. */
  readonly statusReasons: ReadonlyMap<number, readonly number[]>;
  readonly attributionReasons: readonly number[];
}

export type References = Record<MarketCode, MarketReferences>;

/** Reads users, routing, dealers and master data of both markets; throws if a market has nobody to call. */
export async function readReferences(client: pg.ClientBase, now: Date): Promise<References> {
  return {
    id: await readMarket(client, MARKETS.id, now),
    ph: await readMarket(client, MARKETS.ph, now),
  };
}

const AREAS = `array_remove(array['cluster ' || cluster_id, 'province ' || province_id], null)`;

async function readMarket(client: pg.ClientBase, market: Market, now: Date): Promise<MarketReferences> {
  const read = async <Row>(sql: string) => (await client.query(sql, [market.id])).rows as Row[];
  const people = (roleId: number) =>
    read<Person>(`select id, name from app_user join user_market on user_id = id
      where role_id = ${roleId} and market_id = $1 and status = 1 order by id`);
  const cities = await read<City>(`select id, name, ${AREAS} as areas, weight,
      (select coalesce(array_agg(distinct pin_code order by pin_code), '{}') from locality where city_id = city.id)
        as "postalCodes"
    from city where market_id = $1 order by id`);
  const models =
    await read<CarModel>(`select id, make_id as "makeId", end_year is null as "isSold", price_from as price, weight
    from model where market_id = $1 order by id`);
  const dealers = await read<Dealer>(`select id, name,
      (select ${AREAS} from city where city.id = city_id) as areas,
      (select coalesce(array_agg(make_id order by make_id), '{}') from dealer_make where dealer_id = dealer.id) as "makeIds",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]') from dse
        where dealer_id = dealer.id and status = 1) as team
    from dealer where market_id = $1 and status = 1 order by id`);
  const campaigns = await read<Campaign>(`select campaign.id, process_id as "processId", type_id as "typeId",
      business_type_id as "businessTypeId",
      (select coalesce(json_agg(json_build_object('id', id, 'listId', list_id) order by id), '[]')
        from process_list where campaign_id = campaign.id) as "listRows"
    from campaign join process on process.id = process_id where market_id = $1 order by campaign.id`);
  const leadTypes =
    await read<LeadType>(`select id, group_id as "groupId", lead_qualification_id as "qualificationId"
    from lead_type where market_id = $1 order by id`);
  const programmes = await read<{ gm_id: number }>(
    'select gm_id from commercial_campaign where market_id = $1 and gm_id is not null',
  );
  const reasons = await read<{ id: number; sub: number | null; attribution: number | null }>(`select id,
      (attrs ->> 'sub_status_id')::integer as sub, (attrs ->> 'attribution_id')::integer as attribution
    from config_item where list = 'status_reasons' and coalesce(market_id, $1) = $1 order by id`);
  const agents = await people(ROLE.agent);
  if (agents.length === 0 || dealers.length === 0 || campaigns.length === 0) {
    throw new Error(`Market ${market.code} has no agents, dealers or campaigns for the generated leads`);
  }
  return {
    market,
    calendar: marketCalendar(now, market),
    agents,
    supervisors: await people(ROLE.supervisor),
    auditors: await people(ROLE.auditor),
    city: weightedPicker(cities, (city) => city.weight),
    newModel: weightedPicker(models, (model) => (model.isSold ? model.weight : 0)),
    anyModel: weightedPicker(models, (model) => model.weight),
    modelsOfMake: Map.groupBy(
      models.filter((model) => model.isSold),
      (model) => model.makeId,
    ),
    dealersOfArea: dealersByArea(dealers),
    campaigns,
    listIds: new Map(campaigns.flatMap(({ listRows }) => listRows.map(({ id, listId }) => [id, listId]))),
    leadTypes,
    gmIds: new Set(programmes.map(({ gm_id }) => gm_id)),
    statusReasons: new Map(
      [...Map.groupBy(reasons, (reason) => reason.sub ?? 0)].map(([sub, rows]) => [
        sub,
        rows.map(({ id }) => id),
      ]),
    ),
    attributionReasons: reasons.flatMap(({ id, attribution }) => (attribution === null ? [] : [id])),
  };
}

function dealersByArea(dealers: readonly Dealer[]): ReadonlyMap<string, readonly Dealer[]> {
  const pairs = dealers.flatMap((dealer) => dealer.areas.map((area) => ({ area, dealer })));
  const grouped = Map.groupBy(pairs, ({ area }) => area);
  return new Map([...grouped].map(([area, found]) => [area, found.map(({ dealer }) => dealer)]));
}
