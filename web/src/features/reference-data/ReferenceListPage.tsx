import { useMemo } from 'react';
import { NotFoundPage } from '../../platform/pages/NotFoundPage.tsx';
import { useCan } from '../../platform/session/session.ts';
import { BackTo } from '../../ui/list/BackTo.tsx';
import { RecordListPage } from '../../ui/records/RecordListPage.tsx';
import { useRecordOfAddress } from './reference-records.ts';

const BACK = <BackTo path="/reference_data" />;

/** /reference_data/{kind} (domain.md 16). */
export function ReferenceListPage() {
  const mayEdit = useCan()('/edit_reference_data');
  const record = useRecordOfAddress();
  const formPath = useMemo(
    () => (id?: number) => `/edit_reference_data/${record?.name}${id === undefined ? '' : `/${id}`}`,
    [record],
  );
  if (!record) return <NotFoundPage />;
  return (
    <RecordListPage
      key={record.name}
      record={record}
      formPath={formPath}
      mayEdit={mayEdit}
      importPath={`/import_reference_data/${record.name}`}
      back={BACK}
    />
  );
}
