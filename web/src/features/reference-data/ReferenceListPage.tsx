import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { NotFoundPage } from '../../platform/pages/NotFoundPage.tsx';
import { RecordListPage } from '../../ui/records/RecordListPage.tsx';
import { useRecordOfAddress } from './reference-records.ts';

const BACK = <IconArrowLeft size={15} stroke={1.9} aria-hidden />;

/** /reference_data/{kind} (domain.md 16). */
export function ReferenceListPage() {
  const t = useT('reference-data');
  const record = useRecordOfAddress();
  const formPath = useMemo(
    () => (id?: number) => `/edit_reference_data/${record?.name}${id === undefined ? '' : `/${id}`}`,
    [record],
  );
  if (!record) return <NotFoundPage />;
  const back = (
    <Button
      variant="default"
      leftSection={BACK}
      renderRoot={(props) => <Link {...props} to="/reference_data" />}
    >
      {t('back')}
    </Button>
  );
  return <RecordListPage key={record.name} record={record} formPath={formPath} actions={back} />;
}
