import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';

/**
 * Available packs of the market, and discontinued ones of the campaign. Throws 404 for a campaign of another market.
 */
export async function findPacks({ db, market }: ActorContext, campaignId: number | undefined) {
  if (campaignId !== undefined) {
    const campaign = await db
      .selectFrom('commercial_campaign')
      .where('id', '=', campaignId)
      .where('market_id', '=', market.id)
      .select('id')
      .executeTakeFirst();
    if (!campaign) throw notFound();
  }
  const rows = await db
    .selectFrom('pack')
    .leftJoin('commercial_campaign_pack as chosen', (join) =>
      join.onRef('chosen.pack_id', '=', 'pack.id').on('chosen.campaign_id', '=', campaignId ?? 0),
    )
    .where('pack.market_id', '=', market.id)
    .where((eb) => eb.or([eb('pack.status', '=', 1), eb('chosen.pack_id', 'is not', null)]))
    .select(['pack.id as pack_id', 'pack.name as pack_name', 'chosen.pack_id as chosen_id'])
    .orderBy('pack.sort')
    .orderBy('pack.id')
    .execute();
  return rows.map(({ chosen_id: chosenId, ...pack }) => ({
    ...pack,
    is_selected: chosenId === null ? (0 as const) : (1 as const),
  }));
}

/** Whether all are selectable packs of the market: available, or kept. */
export async function arePacks(
  tx: Db | Tx,
  { market }: ActorContext,
  ids: readonly number[],
  kept: readonly number[] = [],
): Promise<boolean> {
  const found = await tx
    .selectFrom('pack')
    .where('market_id', '=', market.id)
    .where(sql<boolean>`id = any(${ids}) and (status = 1 or id = any(${kept}))`)
    .select('id')
    .forShare()
    .execute();
  return found.length === ids.length;
}

export async function writePacks(tx: Tx, campaignId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('commercial_campaign_pack').where('campaign_id', '=', campaignId).execute();
  await tx
    .insertInto('commercial_campaign_pack')
    .columns(['campaign_id', 'pack_id'])
    .expression(sql`select ${campaignId}::integer, unnest(${ids}::integer[])`)
    .execute();
}
