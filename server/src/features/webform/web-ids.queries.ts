import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { listWebIds } from '@otolead/contract/webform/web-ids.endpoints.ts';
import type { WebIdValues } from '@otolead/contract/webform/web-ids.rules.ts';
import type { WebId } from '@otolead/contract/webform/web-ids.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { recordStatus } from '../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/store-record.ts';

export type WebIdRecord = WebId & WebIdValues;

function webIdsOf(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('web_id')
    .innerJoin('domain', 'domain.id', 'web_id.domain_id')
    .where('web_id.market_id', '=', market.id)
    .select(['web_id.id', 'web_id.code', 'web_id.domain_id', 'domain.name as domain_name'])
    .select(['web_id.status', 'web_id.created_at', 'web_id.updated_at', 'web_id.version']);
}

type FoundWebId = Awaited<ReturnType<ReturnType<typeof webIdsOf>['execute']>>[number];

export function presentWebId(row: FoundWebId): WebIdRecord {
  return {
    id: row.id,
    webid: row.code,
    domain_id: row.domain_id,
    domain_info: { name: row.domain_name },
    status: recordStatus(row.status),
    created_date: row.created_at.toISOString(),
    updated_date: row.updated_at.toISOString(),
    version: row.version,
  };
}

export function listWebIdRows(context: ActorContext, request: ParsedOf<typeof listWebIds>) {
  const { id, webid, domain_id: domainId } = request;
  const query = webIdsOf(context.db, context)
    .$call(whenGiven(id, (rows, value) => rows.where('web_id.id', '=', value)))
    .$call(whenGiven(webid, (rows, value) => rows.where(contains(sql.ref('web_id.code'), value))))
    .$call(whenGiven(domainId, (rows, value) => rows.where('web_id.domain_id', '=', value)));
  return numberedPage(query, request, {
    market: context.market,
    columns: {
      id: sql.ref('web_id.id'),
      webid: sql`lower(web_id.code)`,
      domain: sql`lower(domain.name)`,
      created_date: sql.ref('web_id.created_at'),
      updated_date: sql.ref('web_id.updated_at'),
    },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('web_id.id'),
  });
}

export const findWebId: FindRecord<WebIdRecord> = async (tx, context, id) => {
  const found = webIdsOf(tx, context).where('web_id.id', '=', id).forUpdate('web_id');
  const row = await found.executeTakeFirst();
  return row && presentWebId(row);
};

/** An active domain of the market, kept from being deleted meanwhile. */
export async function isDomain(tx: Tx, market: Market, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const domain = await tx
    .selectFrom('domain')
    .where('id', '=', id)
    .where('market_id', '=', market.id)
    .where('status', '=', 1)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return domain !== undefined;
}

export const writeWebId: WriteRecord<WebIdValues> = async (tx, { market, clock }, values, id) => {
  const now = clock.now();
  const columns = {
    code: values.webid,
    domain_id: values.domain_id as number,
    status: Number(values.status),
    updated_at: now,
  };
  return storeRecord(
    id,
    tx.updateTable('web_id').set(columns),
    tx.insertInto('web_id').values({ ...columns, market_id: market.id, created_at: now }),
  );
};
