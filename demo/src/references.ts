import { MARKETS, type Market, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { matcherOf, type RoutedList } from '@otolead/contract/web-rules/route.rules.ts';
import { EMPTY_RULE, type WebRule } from '@otolead/contract/web-rules/rule.rules.ts';
import type pg from 'pg';
import { MarketClock } from './market-clock.ts';
import { weightedPicker } from './random.ts';
import type { GeneratedCar, GeneratedLead } from './rows.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
}

export interface City extends Person {
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

export interface Dealer extends Person {
  readonly areas: readonly string[];
  readonly makeIds: readonly number[];
  readonly team: readonly Person[];
}

/** A dealer for the sale of a car to a lead. */
export interface Assignment {
  readonly model: CarModel;
  readonly dealer: Dealer;
  readonly dse: Person | null;
}

/** A list of the dialer, which numbers it `number`. */
type List = Omit<RoutedList, 'matcher'> & { readonly number: number; readonly rule: WebRule };

type Ids<Name extends string> = Readonly<Record<Name, number>>;

export type References = Record<MarketCode, MarketReferences>;
/** Rows referred to by generated leads of one market. */
export type MarketReferences = Awaited<ReturnType<typeof readMarket>>;

/** Reads users, routing, dealers and master data of both markets; throws if a market has nobody to call. */
export async function readReferences(client: pg.ClientBase, now: Date): Promise<References> {
  return { id: await readMarket(client, MARKETS.id, now), ph: await readMarket(client, MARKETS.ph, now) };
}

const AREAS = `array_remove(array['cluster ' || cluster_id, 'province ' || province_id], null)`;
/** Columns of a lead that are never null, as on arrival. */
const ARRIVED = `{"version": 1, "attempts": 0, "calls_used_up": false, "rf": false, "ncf": false, "eaf": false,
  "dse_process": false, "whatsapp_count": 0, "viber_count": 0}`;
const ASSIGNED = '{"td_at_home": false, "whatsapp_count": 0, "viber_count": 0}';

async function readMarket(client: pg.ClientBase, market: Market, now: Date) {
  const read = async <Row>(sql: string) => (await client.query(sql, [market.id])).rows as Row[];
  const blank = async <Row>(table: string, given: string) => {
    const sql = `select to_jsonb(jsonb_populate_record(null::${table}, $1)) - 'id' as row`;
    return (await client.query(sql, [given])).rows[0].row as Row;
  };
  const people = (roleId: number) =>
    read<Person>(`select id, name from app_user join user_market on user_id = id
      where role_id = ${roleId} and market_id = $1 and status = 1 order by id`);
  const named = (list: string) =>
    read<Person>(`select id, name ->> 'en' as name from config_item
      where list = '${list}' and coalesce(market_id, $1) = $1`);
  const cities = await read<City>(`select id, name, ${AREAS} as areas, weight,
      array(select distinct pin_code from locality where city_id = city.id order by pin_code) as "postalCodes"
    from city where market_id = $1 order by id`);
  const models =
    await read<CarModel>(`select id, make_id as "makeId", end_year is null as "isSold", price_from as price,
      weight
    from model where market_id = $1 order by id`);
  const dealers =
    await read<Dealer>(`select id, name, (select ${AREAS} from city where city.id = city_id) as areas,
      array(select make_id from dealer_make where dealer_id = dealer.id order by make_id) as "makeIds",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]') from dse
        where dealer_id = dealer.id and status = 1) as team
    from dealer where market_id = $1 and status = 1 order by id`);
  const lists = await read<List>(`select list.id, list_id::integer as number, campaign.id as "campaignId",
      process_id as "processId", type_id as stage, 0 as "dailyLimit", rule
    from process_list list join campaign on campaign.id = campaign_id join process on process.id = process_id
      join web_rule on web_rule.process_list_id = list.id
    where market_id = $1 order by list.id`);
  const programmes = await read<Ids<'id' | 'make'>>(`select gm_id as id, coalesce(make.id, 0) as make
    from commercial_campaign left join make on make.name = split_part(campaign_name, ' ', 1)
    where market_id = $1 and gm_id is not null order by gm_id`);
  const reasons = await read<Ids<'id' | 'sub' | 'attribution'>>(`select id,
      (attrs ->> 'sub_status_id')::integer as sub, (attrs ->> 'attribution_id')::integer as attribution
    from config_item where list = 'status_reasons' and coalesce(market_id, $1) = $1 order by id`);
  const agents = await people(ROLE.agent);
  if (agents.length === 0 || dealers.length === 0 || lists.length === 0) {
    throw new Error(`Market ${market.code} has no agents, dealers or lists for the generated leads`);
  }
  const sold = models.filter(({ isSold }) => isSold);
  const near = dealers.flatMap((dealer) => dealer.areas.map((area) => ({ area, dealer })));
  return {
    market,
    clock: new MarketClock(now, market),
    blankLead: await blank<GeneratedLead>('lead', ARRIVED),
    blankCar: await blank<GeneratedCar>('assigned_car', ASSIGNED),
    agents,
    supervisors: await people(ROLE.supervisor),
    auditors: await people(ROLE.auditor),
    city: weightedPicker(cities, ({ weight }) => weight),
    newModel: weightedPicker(sold, ({ weight }) => weight),
    anyModel: weightedPicker(models, ({ weight }) => weight),
    modelsOfMake: Map.groupBy(sold, ({ makeId }) => makeId),
    dealersOfArea: Map.groupBy(near, ({ area }) => area),
    processes: await read<Ids<'id' | 'business'>>(`select id, business_type_id as business
      from process where market_id = $1 order by id`),
    lists: lists.map(({ rule, ...list }) => ({
      ...list,
      ...{
        matcher: matcherOf({ ...EMPTY_RULE, ...rule }),
        domainIds: new Set<number>(),
        leadTypeIds: new Set<number>(),
      },
    })),
    leadTypes: await read<
      Ids<'id' | 'group' | 'qualification'>
    >(`select id, group_id as "group", lead_qualification_id as qualification
      from lead_type where market_id = $1 order by id`),
    /** GM ids of the programmes by make; 0 for those of all other makes. */
    programmes: Map.groupBy(programmes, ({ make }) => make),
    reasonsOf: Map.groupBy(reasons, ({ sub, attribution }) => (attribution === null ? sub : -attribution)),
    callNames: new Map((await named('call_status_list')).map(({ id, name }) => [id, name])),
    lmsIds: new Map((await named('lms_status_list')).map(({ id, name }) => [name, id])),
  };
}
