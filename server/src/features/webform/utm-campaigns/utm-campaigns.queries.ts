import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { UtmCampaignValues } from '@otolead/contract/webform/utm-campaigns/utm-campaigns.rules.ts';
import type { UtmCampaign } from '@otolead/contract/webform/utm-campaigns/utm-campaigns.schema.ts';
import type { listUtmCampaigns } from '@otolead/contract/webform/web-ids/web-ids.endpoints.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { ActorContext } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { numberedPage } from '../../../platform/list/numbered-page.ts';
import type { FindRecord } from '../../../platform/records/save-record.ts';

/** UTM campaigns never change, so their version is 1. */
export type UtmCampaignRecord = UtmCampaign & { readonly version: number };

/** A UTM campaign belongs to the market of its web id. */
function utmCampaignsOf(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('utm_campaign')
    .innerJoin('web_id', 'web_id.id', 'utm_campaign.web_id_id')
    .where('web_id.market_id', '=', market.id)
    .select([
      'utm_campaign.id',
      'utm_campaign.name as utm_campaign_name',
      'utm_campaign.web_id_id as webid_id',
    ]);
}

/** Throws 404 for a web id outside the market. */
export async function refuseForeignWebId(db: Db | Tx, { market }: ActorContext, id: number): Promise<void> {
  const webId = db.selectFrom('web_id').where('id', '=', id).where('market_id', '=', market.id);
  if (!(await webId.select('id').executeTakeFirst())) throw notFound();
}

/** Throws like refuseForeignWebId. */
export async function listUtmCampaignRows(context: ActorContext, request: ParsedOf<typeof listUtmCampaigns>) {
  await refuseForeignWebId(context.db, context, request.webid_id);
  const query = utmCampaignsOf(context.db, context).where('utm_campaign.web_id_id', '=', request.webid_id);
  return numberedPage(query, request, {
    market: context.market,
    columns: { id: sql.ref('utm_campaign.id'), name: sql`lower(utm_campaign.name)` },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('utm_campaign.id'),
  });
}

export const findUtmCampaign: FindRecord<UtmCampaignRecord> = async (tx, context, id) => {
  const row = await utmCampaignsOf(tx, context).where('utm_campaign.id', '=', id).executeTakeFirst();
  return row && { ...row, version: 1 };
};

export async function insertUtmCampaign(
  tx: Tx,
  _context: ActorContext,
  { utm_campaign_name: name, webid_id: webIdId }: UtmCampaignValues,
): Promise<number> {
  const added = tx.insertInto('utm_campaign').values({ name, web_id_id: webIdId }).returning('id');
  return (await added.executeTakeFirstOrThrow()).id;
}
