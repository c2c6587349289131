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
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { type RecordKind, saveRecord } from '../../platform/records/save-record.ts';
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
  route(listBrandDealers, async (context, request) =>
    pageAnswer(listBrandDealers, await listBrandDealerRows(context, request), presentBrandDealer),
  ),
  route(getBrandDealer, async (context, { id }) => {
    const dealer = await findBrandDealer(context.db, context, id);
    if (!dealer) throw notFound();
    return { data: dealer };
  }),
  route(saveBrandDealer, async (context, request) => ({
    data: await saveRecord(context, BRAND_DEALER, request),
    message: text('kernel:saved'),
  })),
  route(updateBrandDealerStatus, async (context, request) => ({
    data: await saveRecord(context, BRAND_DEALER, request),
    message: text('kernel:saved'),
  })),
];
