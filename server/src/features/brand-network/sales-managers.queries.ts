import type { listSalesManagers } from '@otolead/contract/brand-network/sales-managers.endpoints.ts';
import type { SalesManagerValues } from '@otolead/contract/brand-network/sales-managers.rules.ts';
import type { SalesManager } from '@otolead/contract/brand-network/sales-managers.schema.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { holdsKeywords } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { switchStatus } from '../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/store-record.ts';
import { dealerIdOf } from './dealers.queries.ts';

function managersOf(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('sales_manager')
    .innerJoin('brand_dealer', 'brand_dealer.id', 'sales_manager.brand_dealer_id')
    .where('sales_manager.market_id', '=', market.id)
    .select([
      'sales_manager.id',
      'sales_manager.code as sm_id',
      'brand_dealer.code as dealer_id',
      'brand_dealer.name as dealer_name',
      'sales_manager.name as sm_name',
      'sales_manager.email as sm_email',
      'sales_manager.status',
      'sales_manager.version',
    ]);
}

type FoundManager = Awaited<ReturnType<ReturnType<typeof managersOf>['execute']>>[number];

export function presentSalesManager({ status, ...row }: FoundManager): SalesManager {
  return { ...row, status: switchStatus(status) };
}

const SEARCHED = [
  'sales_manager.code',
  'sales_manager.name',
  'sales_manager.email',
  'brand_dealer.code',
] as const;

export function listSalesManagerRows(context: ActorContext, request: ParsedOf<typeof listSalesManagers>) {
  const columns = SEARCHED.map((name) => sql.ref<string>(name));
  const query = managersOf(context.db, context).where(holdsKeywords(request.keywords, columns));
  return numberedPage(query, request, {
    market: context.market,
    columns: {
      sm_id: sql.ref('sales_manager.code'),
      dealer_id: sql.ref('brand_dealer.code'),
      sm_name: sql`lower(sales_manager.name)`,
      sm_email: sql`lower(sales_manager.email)`,
      status: sql.ref('sales_manager.status'),
    },
    initial: { column: 'sm_name', direction: 'asc' },
    id: sql.ref('sales_manager.id'),
  });
}

export async function findSalesManager(context: ActorContext, id: number): Promise<SalesManager | undefined> {
  const row = await managersOf(context.db, context).where('sales_manager.id', '=', id).executeTakeFirst();
  return row && presentSalesManager(row);
}

export const lockSalesManager: FindRecord<SalesManager> = async (tx, context, id) => {
  const row = await managersOf(tx, context)
    .where('sales_manager.id', '=', id)
    .forUpdate('sales_manager')
    .executeTakeFirst();
  return row && presentSalesManager(row);
};

export const writeSalesManager: WriteRecord<SalesManagerValues> = async (tx, context, values, id) => {
  const columns = {
    brand_dealer_id: await dealerIdOf(tx, context, values.dealer_id),
    code: values.sm_id,
    name: values.sm_name,
    email: values.sm_email,
    status: Number(values.status),
  };
  return storeRecord(
    id,
    tx.updateTable('sales_manager').set(columns),
    tx.insertInto('sales_manager').values({ ...columns, market_id: context.market.id }),
  );
};
