import { countReferenceData } from '@otolead/contract/reference-data/reference-data.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { DataTable } from '../../ui/DataTable/DataTable.tsx';
import { formatCount } from '../../ui/format.ts';
import { RECORDS as RECORDS_KEY } from '../../ui/list/records-key.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { recordText } from '../../ui/records/record-options.ts';
import { RECORDS } from './reference-records.ts';

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly active: number | undefined;
  readonly total: number | undefined;
}

const countOf = (count: number | undefined, language: string) =>
  count === undefined ? '…' : formatCount(count, language);

/** /reference_data: every kind with its number of rows. */
export function ReferenceDataPage() {
  const t = useT('reference-data');
  const language = useLanguage();
  const navigate = useNavigate();
  const counts = useQuery({
    queryKey: [RECORDS_KEY, countReferenceData.name] as const,
    queryFn: async ({ signal }) => (await call(countReferenceData, {}, { signal })).data,
    meta: { live: ['record'] },
  });
  const rows = useMemo<readonly Kind[]>(
    () =>
      RECORDS.map((record) => {
        const counted = counts.data?.find(({ name }) => name === record.name);
        return {
          name: record.name,
          path: record.path,
          title: t(recordText(record, 'title')),
          about: t(recordText(record, 'about')),
          active: counted?.active,
          total: counted?.total,
        };
      }),
    [t, counts.data],
  );
  const columns = useMemo<readonly DataColumn<Kind>[]>(
    () => [
      {
        id: 'kind',
        header: t('column.kind'),
        cell: ({ path, title }) => <Link to={path}>{title}</Link>,
        width: 180,
        card: 'primary',
      },
      { id: 'about', header: t('column.about'), cell: ({ about }) => about, width: 360, card: 'secondary' },
      {
        id: 'active',
        header: t('column.active'),
        cell: ({ active }) => countOf(active, language),
        width: 110,
        align: 'end',
        fixed: true,
      },
      {
        id: 'total',
        header: t('column.total'),
        cell: ({ total }) => countOf(total, language),
        width: 110,
        align: 'end',
        fixed: true,
      },
    ],
    [t, language],
  );
  return (
    <Page title={t('title')} fill>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        getRowId={({ name }) => name}
        getRowLabel={({ title }) => title}
        status={counts.isError && !counts.data ? 'error' : 'ready'}
        errorMessage={isApiError(counts.error) ? counts.error.message : undefined}
        onRetry={() => void counts.refetch()}
        empty={{ title: '' }}
        onOpen={({ path }) => void navigate({ to: path })}
      />
    </Page>
  );
}
