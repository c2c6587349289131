import type { RuleDraft } from '@otolead/contract/web-rules/rule.rules.ts';
import { EMPTY_RULE } from '@otolead/contract/web-rules/rule.rules.ts';
import type pg from 'pg';

/** Number of the market's first cities that the main lists call. */
const MAIN_CITIES = 6;

interface DemoList {
  readonly id: number;
  readonly stage: number;
  /** Position among its campaign's lists, from 1. */
  readonly place: number;
  readonly username: string;
  readonly cities: readonly number[];
}

/**
 * A campaign's main list calls the big cities (in nurturing, early buyers), the next one everywhere else, and the last
 * one takes the overflow.
 */
function ruleOf({ stage, place, cities }: DemoList): Partial<RuleDraft> {
  if (stage === 1 && place === 1) return { city: cities };
  if (stage === 1 && place === 2) return { city: cities, city_negate: true };
  if (stage === 2 && place === 1) return { buy_time: [7, 14] };
  return {};
}

/** A rule for each list, saved by the market's supervisor. */
export async function insertWebRules(client: pg.ClientBase, since: Date): Promise<void> {
  const { rows } = await client.query<DemoList>(
    `select list.id, campaign.type_id as stage, 'supervisor.' || market.code as username,
       row_number() over (partition by campaign.id order by list.id)::integer as place,
       array(select id from city where city.market_id = market.id order by id limit $1) as cities
     from process_list list join campaign on campaign.id = list.campaign_id
       join process on process.id = campaign.process_id join market on market.id = process.market_id
     order by list.id`,
    [MAIN_CITIES],
  );
  const rules = rows.map((list) => JSON.stringify({ ...EMPTY_RULE, ...ruleOf(list) }));
  await client.query(
    `insert into web_rule (process_list_id, version, rule, saved_by, saved_at)
     select list_id, 1, rule::jsonb, app_user.id, $4
     from unnest($1::integer[], $2::text[], $3::text[]) as one(list_id, rule, username)
       join app_user on app_user.username = one.username`,
    [rows.map(({ id }) => id), rules, rows.map(({ username }) => username), since],
  );
  await client.query(`update routing_version set version = gen_random_uuid()`);
}
