import { NotFoundPage } from '../../platform/pages/NotFoundPage.tsx';
import { RecordFormPage } from '../../ui/records/RecordFormPage.tsx';
import { useRecordOfAddress } from './reference-records.ts';

/** /edit_reference_data/{kind} and /edit_reference_data/{kind}/{id}. */
export function ReferenceFormPage() {
  const record = useRecordOfAddress();
  if (!record) return <NotFoundPage />;
  return <RecordFormPage key={record.name} record={record} back={record.path} />;
}
