import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { EMPTY_RULE, type WebRule } from '@otolead/contract/web-rules/rule.rules.ts';
import type { Insertable, Selectable } from 'kysely';
import { routingChanged } from '../../src/features/web-rules/lists.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type {
  CampaignTable,
  CommercialCampaignTable,
  LeadTypeTable,
  ProcessListTable,
  ProcessTable,
  WebRuleTable,
} from '../../src/tables/routing.tables.ts';
import { TEST_START } from '../test-clock.ts';
import { serial } from './serial.ts';
import { buildUser } from './users.ts';

interface InMarket {
  readonly market?: MarketCode;
}

/** A GM process: an active commercial campaign whose `gm_id` leads refer to. */
export async function buildGmCampaign(
  db: Db,
  { market = 'id', ...columns }: InMarket & Partial<Insertable<CommercialCampaignTable>> = {},
): Promise<Selectable<CommercialCampaignTable>> {
  const n = serial();
  return db
    .insertInto('commercial_campaign')
    .values({
      market_id: MARKETS[market].id,
      campaign_name: `Programme ${n}`,
      reporting_name: `Programme ${n}`,
      campaign_type_id: 1,
      dealer_type_id: 1,
      gm_id: 900_000 + n,
      process_status: 1,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function buildLeadType(
  db: Db,
  { market = 'id', ...columns }: InMarket & Partial<Insertable<LeadTypeTable>> = {},
): Promise<Selectable<LeadTypeTable>> {
  const n = serial();
  return db
    .insertInto('lead_type')
    .values({
      market_id: MARKETS[market].id,
      name: `Lead type ${n}`,
      value: `lead_type_${n}`,
      lead_qualification_id: 1,
      group_id: 1,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface ProcessListOverrides extends InMarket, Partial<Insertable<ProcessListTable>> {
  readonly process?: Partial<Insertable<ProcessTable>>;
  readonly campaign?: Partial<Insertable<CampaignTable>>;
}

export interface TestProcessList extends Selectable<ProcessListTable> {
  readonly campaign: Selectable<CampaignTable>;
  readonly process: Selectable<ProcessTable>;
}

/** An active dialer list with a new campaign and process; the campaign has the dialer flag. */
export async function buildProcessList(
  db: Db,
  { market = 'id', process = {}, campaign = {}, ...columns }: ProcessListOverrides = {},
): Promise<TestProcessList> {
  const n = serial();
  const builtProcess = await db
    .insertInto('process')
    .values({ market_id: MARKETS[market].id, business_type_id: 1, name: `Process ${n}`, ...process })
    .returningAll()
    .executeTakeFirstOrThrow();
  const builtCampaign = await db
    .insertInto('campaign')
    .values({
      process_id: builtProcess.id,
      name: `Campaign ${n}`,
      type_id: 1,
      dialer_flag: true,
      ...campaign,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const list = await db
    .insertInto('process_list')
    .values({
      campaign_id: builtCampaign.id,
      list_id: 700_000 + n,
      list_name: `LIST_${n}`,
      trigger_name: `LIST_${n}`,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await routingChanged(db, builtProcess.market_id);
  return { ...list, campaign: builtCampaign, process: builtProcess };
}

/**
 * The next version of a list's rule; without groups it takes every lead of its process. Saved by the first existing
 * user.
 */
export async function buildWebRule(
  db: Db,
  { id, process }: Pick<TestProcessList, 'id' | 'process'>,
  rule: Partial<WebRule> = {},
): Promise<Selectable<WebRuleTable>> {
  const last = await db
    .selectFrom('web_rule')
    .where('process_list_id', '=', id)
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirst();
  const user = await db.selectFrom('app_user').select('id').orderBy('id').executeTakeFirst();
  const saved = await db
    .insertInto('web_rule')
    .values({
      process_list_id: id,
      version: (last?.version ?? 0) + 1,
      rule: JSON.stringify({ ...EMPTY_RULE, ...rule }),
      saved_by: user?.id ?? (await buildUser(db)).id,
      saved_at: TEST_START,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await routingChanged(db, process.market_id);
  return saved;
}
