import { salesManagers } from '@otolead/contract/brand-network/sales-managers.record.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import { serveRecord } from '../../platform/records/declared-record.ts';
import { refuseUnknown } from '../../platform/records/save-record.ts';
import { isDealerFor } from './single-brand-dealers.queries.ts';

export const SALES_MANAGERS = serveRecord({
  record: salesManagers,
  table: 'sales_manager',
  belongs: 'market',
  columns: { sm_id: 'code', sm_name: 'name', sm_email: 'email' },
  shown: {
    dealer_id: () => sql`(select code from brand_dealer where brand_dealer.id = own.brand_dealer_id)`,
    dealer_name: () => sql`(select name from brand_dealer where brand_dealer.id = own.brand_dealer_id)`,
  },
  check: async (tx, context, { dealer_id: code }, before) =>
    refuseUnknown(salesManagers.rules, 'dealer_id', await isDealerFor(tx, context, code, before?.dealer_id)),
  stores: ({ dealer_id: code }, { market }) => ({
    brand_dealer_id: sql`(select id from brand_dealer where market_id = ${market.id} and code = ${code})`,
  }),
  taken: { sm_id: text('brand-network:taken.sm') },
});
