import { ALL, RULE_BUY_TIMES } from '@otolead/contract/web-rules/rule.rules.ts';
import {
  RULE_FIELD_NAMES,
  type RuleField,
  type RuleValues,
  webRuleRules,
} from '@otolead/contract/web-rules/rule-form.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { refuseUnknown } from '../../platform/records/save-record.ts';

type Ids = readonly number[];

/** Number of ids that are options of a group in a market. */
type Count = (tx: Tx, marketId: number, ids: Ids) => Promise<number>;

const counted = (rows: (marketId: number, ids: Ids) => ReturnType<typeof sql<{ count: number }>>): Count => {
  return async (tx, marketId, ids) => (await rows(marketId, ids).execute(tx)).rows[0]?.count ?? 0;
};

const OPTIONS: Readonly<Record<Exclude<RuleField, 'buy_time_rule'>, Count>> = {
  lead_source_rule: counted(
    (_, ids) => sql<{ count: number }>`select count(*)::integer as count from config_item
      where list = 'source_list' and id = any(${ids}::integer[])`,
  ),
  city_rule: counted(
    (marketId, ids) => sql<{ count: number }>`select count(*)::integer as count from city
      where market_id = ${marketId} and id = any(${ids}::integer[])`,
  ),
  brand_rule: counted(
    (marketId, ids) => sql<{ count: number }>`select count(*)::integer as count from make
      where id = any(${ids}::integer[])
        and exists (select 1 from model where model.make_id = make.id and model.market_id = ${marketId})`,
  ),
  model_rule: counted(
    (marketId, ids) => sql<{ count: number }>`select count(*)::integer as count from model
      where market_id = ${marketId} and id = any(${ids}::integer[])`,
  ),
  web_id_rule: counted(
    (marketId, ids) => sql<{ count: number }>`select count(*)::integer as count from web_id
      where market_id = ${marketId} and id = any(${ids}::integer[])`,
  ),
  lead_type_rule: counted(
    (marketId, ids) => sql<{ count: number }>`select count(*)::integer as count from lead_type
      where market_id = ${marketId} and id = any(${ids}::integer[])`,
  ),
};

/** Refuses values that are no options of the market, and models of unchosen brands; 400 at the group. */
export async function checkRule(tx: Tx, { market }: ActorContext, values: RuleValues): Promise<void> {
  for (const field of RULE_FIELD_NAMES) {
    const ids = values[field];
    if (ids.length === 0 || ids.includes(ALL)) continue;
    const known =
      field === 'buy_time_rule'
        ? ids.filter((days) => RULE_BUY_TIMES.some((option) => option === days)).length
        : await OPTIONS[field](tx, market.id, ids);
    refuseUnknown(webRuleRules, field, known === ids.length);
  }
  refuseUnknown(webRuleRules, 'model_rule', await areOfBrands(tx, values));
}

async function areOfBrands(tx: Tx, { brand_rule: brands, model_rule: models }: RuleValues): Promise<boolean> {
  if (models.length === 0 || brands.includes(ALL)) return true;
  if (models.includes(ALL)) return brands.length > 0;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from model
    where id = any(${models}::integer[]) and not make_id = any(${brands}::integer[])`.execute(tx);
  return rows[0]?.count === 0;
}
