import { domains } from '@otolead/contract/webform/domains/domains.record.ts';
import { RecordFormPage } from '../../../ui/records/RecordFormPage.tsx';
import { RecordListPage } from '../../../ui/records/RecordListPage.tsx';

/** /domains (spec B§2). */
export const DomainListPage = () => <RecordListPage record={domains} />;

/** /add_domain and /edit_domain/{id} (spec B§2). */
export const DomainFormPage = () => <RecordFormPage record={domains} />;
