import {
  listFreeMakes,
  listTieUpBrands,
  saveTieUpBrands,
} from '@otolead/contract/brand-network/tie-up-brands.endpoints.ts';
import { NEW_TIE_UP_BRAND, tieUpBrandRules } from '@otolead/contract/brand-network/tie-up-brands.rules.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageRoute } from '../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown, saveRecordIn } from '../../platform/records/save-record.ts';
import {
  findFreeMakes,
  findTieUpBrand,
  listTieUpBrandRows,
  presentTieUpBrand,
  type TieUpBrandRecord,
  writeTieUpBrand,
} from './tie-up-brands.queries.ts';

const TIE_UP_BRAND: RecordKind<typeof NEW_TIE_UP_BRAND, TieUpBrandRecord> = {
  name: 'tie_up_brand',
  empty: NEW_TIE_UP_BRAND,
  find: findTieUpBrand,
  faults: tieUpBrandRules.faults,
  check: async (tx, { market }, { make_id: makeId }, before) => {
    if (before) return;
    const free = await findFreeMakes(tx, market);
    refuseUnknown(
      tieUpBrandRules,
      'make_id',
      free.some(({ id }) => id === makeId),
    );
  },
  write: writeTieUpBrand,
  taken: { make_id: text('brand-network:tied_up') },
};

export const tieUpBrandsRoutes: readonly Route[] = [
  pageRoute(listTieUpBrands, listTieUpBrandRows, presentTieUpBrand),
  route(listFreeMakes, async ({ db, market }) => ({ data: await findFreeMakes(db, market) })),
  route(saveTieUpBrands, async (context, { data }) => ({
    data: await inTransaction(context.db, async (tx) => {
      const saved: TieUpBrandRecord[] = [];
      for (const brand of data) saved.push(await saveRecordIn(tx, context, TIE_UP_BRAND, brand));
      return saved;
    }),
    message: text('kernel:saved'),
  })),
];
