import { webIds } from '@otolead/contract/webform/web-ids/web-ids.record.ts';
import { RecordFormPage } from '../../../ui/records/RecordFormPage.tsx';
import { RecordListPage } from '../../../ui/records/RecordListPage.tsx';
import { UtmCampaignPanel } from '../utm-campaigns/UtmCampaignPanel.tsx';

/** /webids (spec B§2). */
export const WebIdListPage = () => <RecordListPage record={webIds} />;

/** /add_webids and /edit_webids/{id} (spec B§2). */
export const WebIdFormPage = () => (
  <RecordFormPage record={webIds} below={({ id }) => <UtmCampaignPanel webIdId={id} />} />
);
