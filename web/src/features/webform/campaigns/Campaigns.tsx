import { campaigns } from '@otolead/contract/webform/campaigns/campaigns.record.ts';
import { RecordFormPage } from '../../../ui/records/RecordFormPage.tsx';
import { RecordListPage } from '../../../ui/records/RecordListPage.tsx';

/** /campaigns (spec B§2). */
export const CampaignListPage = () => <RecordListPage record={campaigns} />;

/** /add_campaign and /edit_campaign/{id} (spec B§2). */
export const CampaignFormPage = () => <RecordFormPage record={campaigns} />;
