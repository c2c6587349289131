import type { RecordRow } from '@otolead/contract/kernel/record.ts';
import { salespeople } from '@otolead/contract/reference-data/dealers.record.ts';
import { useRecordOfAddress } from '../../features/reference-data/reference-records.ts';
import { SalespersonPanel } from '../../features/users/SalespersonPanel.tsx';
import { NotFoundPage } from '../../platform/pages/NotFoundPage.tsx';
import { RecordFormPage } from '../../ui/records/RecordFormPage.tsx';

/** /edit_reference_data/{kind} and /edit_reference_data/{kind}/{id}. */
export function ReferenceFormPage() {
  const record = useRecordOfAddress();
  if (!record) return <NotFoundPage />;
  const below = record.name === salespeople.name ? { below: signIn } : {};
  return <RecordFormPage key={record.name} record={record} {...below} />;
}

const signIn = ({ id, name, email, status, sign_in }: RecordRow) => (
  <SalespersonPanel
    dse={{ id, name: String(name), email: String(email), status, sign_in: String(sign_in ?? '') }}
  />
);
