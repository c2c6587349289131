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
import type { Route } from '../../platform/http/route.ts';
import { pageRoute, recordRoute, saveRoute } from '../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown } from '../../platform/records/save-record.ts';
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
  pageRoute(listSalesManagers, listSalesManagerRows, presentSalesManager),
  recordRoute(getSalesManager, findSalesManager),
  saveRoute(saveSalesManager, SALES_MANAGER),
  saveRoute(updateSalesManagerStatus, SALES_MANAGER),
];
