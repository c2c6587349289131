import {
  getSalesManager,
  listSalesManagers,
  saveSalesManager,
  updateSalesManagerStatus,
} from '@otolead/contract/brand-network/sales-managers.endpoints.ts';
import {
  NEW_SALES_MANAGER,
  type SalesManagerValues,
  salesManagerRules,
} from '@otolead/contract/brand-network/sales-managers.rules.ts';
import type { SalesManager } from '@otolead/contract/brand-network/sales-managers.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { type RecordKind, refuseUnknown, saveRecord } from '../../platform/records/save-record.ts';
import { isDealerFor } from './dealers.queries.ts';
import {
  findSalesManager,
  listSalesManagerRows,
  lockSalesManager,
  presentSalesManager,
  writeSalesManager,
} from './sales-managers.queries.ts';

const SALES_MANAGER: RecordKind<SalesManagerValues, SalesManager> = {
  name: 'sales_manager',
  empty: NEW_SALES_MANAGER,
  find: lockSalesManager,
  faults: salesManagerRules.faults,
  check: async (tx, context, values, before) => {
    const isKnown = await isDealerFor(tx, context, values.dealer_id, before?.dealer_id);
    refuseUnknown(salesManagerRules, 'dealer_id', isKnown);
  },
  write: writeSalesManager,
  taken: { sm_id: text('brand-network:taken.sm') },
};

export const salesManagersRoutes: readonly Route[] = [
  route(listSalesManagers, async (context, request) =>
    pageAnswer(listSalesManagers, await listSalesManagerRows(context, request), presentSalesManager),
  ),
  route(getSalesManager, async (context, { id }) => {
    const manager = await findSalesManager(context.db, context, id);
    if (!manager) throw notFound();
    return { data: manager };
  }),
  route(saveSalesManager, async (context, request) => ({
    data: await saveRecord(context, SALES_MANAGER, request),
    message: text('kernel:saved'),
  })),
  route(updateSalesManagerStatus, async (context, request) => ({
    data: await saveRecord(context, SALES_MANAGER, request),
    message: text('kernel:saved'),
  })),
];
