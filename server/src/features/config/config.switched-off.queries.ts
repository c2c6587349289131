import { type ConfigList, OPTION_LIST_NAMES } from '@otolead/contract/config/config.schema.ts';
import { AUDIT_ROLES, ROLE, type RoleId } from '@otolead/contract/kernel/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { leadTypeName, nameLanguage } from './config.queries.ts';
import { SHAPES } from './config.shapes.ts';

type SwitchedOff = ConfigList<'switched_off'>;
type OptionList = (typeof OPTION_LIST_NAMES)[number];
type Asked = Pick<ActorContext, 'market' | 'language'> & {
  /** Year up to which a model or make without a later end is sold. */
  readonly year: number;
};

/** Which people and dealers the reader may see (config.tables.ts). */
export interface Reach {
  readonly staff: boolean;
  readonly brand: boolean;
}

const users = (
  marketId: number,
  roles: readonly RoleId[],
) => sql`select app_user.id, app_user.name from app_user
  join user_market on user_market.user_id = app_user.id
  where user_market.market_id = ${marketId} and app_user.status = 0 and app_user.role_id = any(${roles}::integer[])`;

const stillSold = (table: string, year: number) =>
  sql`(${sql.ref(`${table}.end_year`)} is null or ${sql.ref(`${table}.end_year`)} >= ${year})`;

const soldModels = (
  { market, year }: Asked,
  isOn: RawBuilder<unknown>,
) => sql`select model.id, model.name, model.make_id
  from model join make on make.id = model.make_id where model.market_id = ${market.id}
  and ${stillSold('model', year)} and ${stillSold('make', year)} and ${isOn}`;

const offModels = (asked: Asked) =>
  soldModels(asked, sql`least(model.status, make.status) = 0 and model.status <> 2 and make.status <> 2`);

/** Switched-off, not deleted rows of the market: id, name and the list's other columns. */
const ROWS: Readonly<Record<Exclude<keyof SwitchedOff, OptionList>, (asked: Asked) => RawBuilder<unknown>>> =
  {
    process_list: ({ market }) =>
      sql`select id, name from process where market_id = ${market.id} and status = 0`,
    campaign_list: ({ market }) => sql`
    select campaign.id, campaign.name, campaign.process_id, campaign.dialer_flag::integer as dialer_flag
    from campaign join process on process.id = campaign.process_id
    where process.market_id = ${market.id} and campaign.status <> 2 and process.status <> 2
      and (campaign.status = 0 or process.status = 0)`,
    domain_list: ({ market }) =>
      sql`select id, name from domain where market_id = ${market.id} and status = 0`,
    webids_list: ({ market }) =>
      sql`select id, code as name from web_id where market_id = ${market.id} and status = 0`,
    lead_type_list: ({ language, market }) => sql`select id, ${leadTypeName(language)} as name from lead_type
    where market_id = ${market.id} and status = 0`,
    gm_list: ({ market }) => sql`select gm_id as id, campaign_name as name from commercial_campaign
    where market_id = ${market.id} and status = 0 and gm_id is not null`,
    gm_campaign_process_list: ({
      market,
    }) => sql`select gm_id as id, campaign_name as name from commercial_campaign
    where market_id = ${market.id} and gm_id is not null and status <> 2 and (status = 0 or process_status = 0)`,
    agent_list: ({ market }) => users(market.id, [ROLE.agent]),
    audit_user_list: ({ market }) => users(market.id, AUDIT_ROLES),
    dealer_list: ({ market }) =>
      sql`select id, name from dealer where market_id = ${market.id} and status = 0`,
    dse_list: ({
      market,
    }) => sql`select dse.id, dse.name, dse.dealer_id from dse join dealer on dealer.id = dse.dealer_id
    where dealer.market_id = ${market.id} and dse.status <> 2 and dealer.status <> 2
      and (dse.status = 0 or dealer.status = 0)`,
    ford_dealers: ({ market }) => sql`select code as id, code || ' · ' || name as name from brand_dealer
    where market_id = ${market.id} and status = 0`,
    city_state_list: ({ market }) => sql`select id, name, province_id as state_id, cluster_id from city
    where market_id = ${market.id} and status = 0`,
    province_list: ({ market }) =>
      sql`select id, name from province where market_id = ${market.id} and status = 0`,
    cluster_list: ({ market }) =>
      sql`select id, name from cluster where market_id = ${market.id} and status = 0`,
    // A make is on sale while one of its models is.
    make_list: (
      asked,
    ) => sql`select id, name from make where id in (select make_id from (${offModels(asked)}) as off)
    and id not in (select make_id from (${soldModels(asked, sql`model.status = 1 and make.status = 1`)}) as offered)`,
    model_list: offModels,
  };

const STAFF = ['agent_list', 'audit_user_list', 'dealer_list', 'dse_list'];
const isKnownTo = ({ staff, brand }: Reach, list: string) =>
  (staff || !STAFF.includes(list)) && (brand || list !== 'ford_dealers');

/** Options of configuration lists in the reader's language; market terms are not filled yet. */
const options = ({ language, market }: Asked) => sql`select wire.list, item.id, jsonb_build_object(
    'id', item.id, 'name', item.name ->> ${sql.lit(nameLanguage(language))}) as row
  from unnest(${[...OPTION_LIST_NAMES]}::text[], ${OPTION_LIST_NAMES.map((name) => SHAPES[name].rows[0])}::text[])
    as wire(list, kept)
  join config_item as item on item.list = wire.kept
  where item.status = 0 and (item.market_id is null or item.market_id = ${market.id})`;

interface OffRow {
  readonly list: keyof SwitchedOff;
  readonly row: { readonly name: string };
}

/** Every list in one query, without rows hidden from the reader. */
export async function findSwitchedOff(
  context: ActorContext,
  reach: Reach,
  year: number,
): Promise<SwitchedOff> {
  const asked = { market: context.market, language: context.language, year };
  const tables = Object.entries(ROWS).filter(([list]) => isKnownTo(reach, list));
  const selects = tables.map(
    ([list, select]) =>
      sql`select ${sql.lit(list)} as list, off.id::text, to_jsonb(off) as row from (${select(asked)}) as off`,
  );
  const { rows } = await sql<OffRow>`select list, row from (
      ${sql.join([...selects, sql`select list, id::text, row from (${options(asked)}) as off`], sql` union all `)}
    ) as every order by lower(row ->> 'name'), length(id), id`.execute(context.db);
  const byList = Map.groupBy(rows, ({ list }) => list);
  const isOption = (list: string) => OPTION_LIST_NAMES.some((name) => name === list);
  return Object.fromEntries(
    [...Object.keys(ROWS), ...OPTION_LIST_NAMES].map((list) => [
      list,
      (byList.get(list as keyof SwitchedOff) ?? []).map(({ row }) =>
        isOption(list) ? { ...row, name: fillTerms(row.name, context.market) } : row,
      ),
    ]),
  ) as unknown as SwitchedOff;
}
