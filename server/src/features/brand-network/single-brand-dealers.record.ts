import { brandDealers } from '@otolead/contract/brand-network/single-brand-dealers.record.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { serveRecord } from '../../platform/records/declared-record.ts';

export const BRAND_DEALERS = serveRecord({
  record: brandDealers,
  table: 'brand_dealer',
  belongs: 'market',
  columns: { dealer_id: 'code', dealer_name: 'name' },
  taken: { dealer_id: text('brand-network:taken.dealer') },
});
