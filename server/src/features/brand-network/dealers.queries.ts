import type { listBrandDealers } from '@otolead/contract/brand-network/dealers.endpoints.ts';
import type { BrandDealerValues } from '@otolead/contract/brand-network/dealers.rules.ts';
import type { BrandDealer } from '@otolead/contract/brand-network/dealers.schema.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { holdsKeywords } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { switchStatus } from '../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/store-record.ts';

function dealersOf(db: Db | Tx, { market }: ActorContext) {
  return db.selectFrom('brand_dealer').where('market_id', '=', market.id).selectAll();
}

type FoundDealer = Awaited<ReturnType<ReturnType<typeof dealersOf>['execute']>>[number];

export function presentBrandDealer({ id, code, name, zip_code, email, status, version }: FoundDealer) {
  const dealer: BrandDealer = {
    id,
    dealer_id: code,
    dealer_name: name,
    zip_code,
    email: email ?? '',
    status: switchStatus(status),
    version,
  };
  return dealer;
}

export function listBrandDealerRows(context: ActorContext, request: ParsedOf<typeof listBrandDealers>) {
  const columns = [sql.ref<string>('code'), sql.ref<string>('name'), sql.ref<string>('zip_code')];
  const query = dealersOf(context.db, context).where(holdsKeywords(request.keywords, columns));
  return numberedPage(query, request, {
    market: context.market,
    columns: {
      dealer_id: sql.ref('code'),
      dealer_name: sql`lower(name)`,
      zip_code: sql.ref('zip_code'),
      status: sql.ref('status'),
    },
    initial: { column: 'dealer_name', direction: 'asc' },
    id: sql.ref('id'),
  });
}

export async function findBrandDealer(context: ActorContext, id: number): Promise<BrandDealer | undefined> {
  const row = await dealersOf(context.db, context).where('id', '=', id).executeTakeFirst();
  return row && presentBrandDealer(row);
}

export const lockBrandDealer: FindRecord<BrandDealer> = async (tx, context, id) => {
  const row = await dealersOf(tx, context).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && presentBrandDealer(row);
};

/**
 * Whether a record may name the dealer of this code: an active one of the market, or the one that it names already. The
 * dealer stays as it is until the transaction ends.
 */
export async function isDealerFor(
  tx: Tx,
  context: ActorContext,
  code: string | null,
  named: string | undefined,
): Promise<boolean> {
  const dealer = await dealersOf(tx, context)
    .where('code', '=', code ?? '')
    .forShare()
    .executeTakeFirst();
  return dealer !== undefined && (dealer.status === 1 || code === named);
}

export async function dealerIdOf(tx: Tx, context: ActorContext, code: string | null): Promise<number> {
  const dealer = dealersOf(tx, context).where('code', '=', code ?? '');
  return (await dealer.executeTakeFirstOrThrow()).id;
}

export const writeBrandDealer: WriteRecord<BrandDealerValues> = async (tx, { market }, values, id) => {
  const columns = {
    code: values.dealer_id,
    name: values.dealer_name,
    zip_code: values.zip_code,
    email: values.email || null,
    status: Number(values.status),
  };
  return storeRecord(
    id,
    tx.updateTable('brand_dealer').set(columns),
    tx.insertInto('brand_dealer').values({ ...columns, market_id: market.id }),
  );
};
