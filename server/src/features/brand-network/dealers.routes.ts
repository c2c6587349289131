import {
  getBrandDealer,
  listBrandDealers,
  saveBrandDealer,
  updateBrandDealerStatus,
} from '@otolead/contract/brand-network/dealers.endpoints.ts';
import {
  type BrandDealerValues,
  brandDealerRules,
  NEW_BRAND_DEALER,
} from '@otolead/contract/brand-network/dealers.rules.ts';
import type { BrandDealer } from '@otolead/contract/brand-network/dealers.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Route } from '../../platform/http/route.ts';
import { pageRoute, recordRoute, saveRoute } from '../../platform/records/record-routes.ts';
import type { RecordKind } from '../../platform/records/save-record.ts';
import {
  findBrandDealer,
  listBrandDealerRows,
  lockBrandDealer,
  presentBrandDealer,
  writeBrandDealer,
} from './dealers.queries.ts';

const BRAND_DEALER: RecordKind<BrandDealerValues, BrandDealer> = {
  name: 'brand_dealer',
  empty: NEW_BRAND_DEALER,
  find: lockBrandDealer,
  faults: brandDealerRules.faults,
  write: writeBrandDealer,
  taken: { dealer_id: text('brand-network:taken.dealer') },
};

export const brandDealersRoutes: readonly Route[] = [
  pageRoute(listBrandDealers, listBrandDealerRows, presentBrandDealer),
  recordRoute(getBrandDealer, findBrandDealer),
  saveRoute(saveBrandDealer, BRAND_DEALER),
  saveRoute(updateBrandDealerStatus, BRAND_DEALER),
];
