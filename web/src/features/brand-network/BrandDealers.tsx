import { brandDealers } from '@otolead/contract/brand-network/single-brand-dealers.record.ts';
import { RecordFormPage } from '../../ui/records/RecordFormPage.tsx';
import { RecordListPage } from '../../ui/records/RecordListPage.tsx';

/** /dealer_list (spec B§2). */
export const BrandDealerListPage = () => <RecordListPage record={brandDealers} />;

/** /add_dealer and /edit_dealer/{id} (spec B§2). */
export const BrandDealerFormPage = () => <RecordFormPage record={brandDealers} />;
