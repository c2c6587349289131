import { randomUUID } from 'node:crypto';
import { matcherOf, type RoutedList } from '@otolead/contract/web-rules/route.rules.ts';
import { EMPTY_RULE } from '@otolead/contract/web-rules/rule.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';

/** Routing data of a market. */
export interface RoutingTable {
  /** Active lists with a rule, in ascending id; a list without one takes nothing. */
  readonly lists: readonly RoutedList[];
  /** Every active list, for those named by a person. */
  readonly places: ReadonlyMap<number, ListPlace>;
  /** Active web ids of active domains → their domain. */
  readonly domainOfWebId: ReadonlyMap<number, number>;
}

export type ListPlace = Omit<RoutedList, 'matcher'>;

/** Maximum cached tables: those of all markets, and of test databases in one process. */
const MOST_KNOWN = 16;

/** Versions are unique across databases and therefore sufficient as a key. */
const known = new Map<string, RoutingTable>();

const versionOfMarket = new Statement<{ readonly marketId: number }, { readonly version: string }>(
  (db, { marketId }) => db.selectFrom('routing_version').where('market_id', '=', marketId).select('version'),
);

/** The table as of this statement; reread only after a transaction with `routingChanged` has ended. */
export async function routingTable(db: Db | Tx, marketId: number): Promise<RoutingTable> {
  const [row] = await versionOfMarket.run(db, { marketId });
  if (!row) throw new Error(`market ${marketId} has no routing version`);
  const table = known.get(row.version);
  if (table) return table;
  const loaded = await loadTable(db, marketId);
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value as string);
  known.set(row.version, loaded);
  return loaded;
}

/**
 * Announces to every process that routing data of a market changes with this transaction. Holds the version until
 * commit, so that later changes never commit before earlier ones.
 */
export async function routingChanged(tx: Db | Tx, marketId: number): Promise<void> {
  await tx
    .updateTable('routing_version')
    .set({ version: randomUUID() })
    .where('market_id', '=', marketId)
    .execute();
}

async function loadTable(db: Db | Tx, marketId: number): Promise<RoutingTable> {
  const [rows, webIds] = await Promise.all([listRows(db, marketId), webIdRows(db, marketId)]);
  const places = new Map(rows.map((row) => [row.id, placeOf(row)]));
  return {
    lists: rows.flatMap(({ id, rule }) => {
      const place = places.get(id);
      return place && rule ? [{ ...place, matcher: matcherOf({ ...EMPTY_RULE, ...rule }) }] : [];
    }),
    places,
    domainOfWebId: new Map(webIds.map((row) => [row.id, row.domain_id])),
  };
}

type ListRow = Awaited<ReturnType<typeof listRows>>[number];

function placeOf(row: ListRow): ListPlace {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    processId: row.process_id,
    stage: row.type_id,
    domainIds: new Set(row.domain_ids),
    leadTypeIds: new Set(row.lead_type_ids),
    dailyLimit: row.daily_limit,
  };
}

/** Active lists of active campaigns of active processes, with the latest rule. */
function listRows(db: Db | Tx, marketId: number) {
  return db
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process.market_id', '=', marketId)
    .where('process_list.status', '=', 1)
    .where('campaign.status', '=', 1)
    .where('process.status', '=', 1)
    .select(['process_list.id', 'process_list.campaign_id', 'process_list.daily_limit'])
    .select(['campaign.process_id', 'campaign.type_id'])
    .select((eb) => [
      eb
        .selectFrom('web_rule')
        .whereRef('web_rule.process_list_id', '=', 'process_list.id')
        .orderBy('web_rule.version', 'desc')
        .limit(1)
        .select('web_rule.rule')
        .as('rule'),
      sql<number[]>`array(select domain_id from process_domain where process_id = process.id)`.as(
        'domain_ids',
      ),
      sql<number[]>`array(select lead_type_id from process_lead_type where process_id = process.id)`.as(
        'lead_type_ids',
      ),
    ])
    .orderBy('process_list.id')
    .execute();
}

function webIdRows(db: Db | Tx, marketId: number) {
  return db
    .selectFrom('web_id')
    .innerJoin('domain', 'domain.id', 'web_id.domain_id')
    .where('web_id.market_id', '=', marketId)
    .where('web_id.status', '=', 1)
    .where('domain.status', '=', 1)
    .select(['web_id.id', 'web_id.domain_id'])
    .execute();
}
