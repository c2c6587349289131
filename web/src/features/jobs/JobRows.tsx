import type { JobRowState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { JobFileRow } from '@otolead/contract/jobs/jobs.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { EndlessTable } from '../../ui/list/EndlessTable.tsx';
import classes from './JobsPage.module.css';
import { useJobRows } from './jobs.api.ts';

const rowId = (row: JobFileRow) => String(row.row_no);
const rowLabel = (row: JobFileRow) => String(row.row_no);

export interface JobRowsProps {
  id: number;
  state: JobRowState | null;
  /** Rows done so far; refetches as it grows. */
  progress: number;
}

/** Failed rows of the job's file, with reasons. */
export function JobRows({ id, state, progress }: JobRowsProps) {
  const t = useT('jobs');
  const list = useJobRows(id, state, progress);
  const columns = useMemo<DataColumn<JobFileRow>[]>(
    () => [
      { id: 'row_no', header: t('column.row_no'), cell: (row) => row.row_no, width: 90, fixed: true },
      {
        id: 'mobile',
        header: t('column.mobile'),
        cell: (row) => row.mobile || '–',
        width: 200,
        card: 'primary',
      },
      {
        id: 'result',
        header: t('column.result'),
        cell: (row) => (
          <span className={classes.result} data-state={row.state}>
            {t(`row_state.${row.state}`)}
          </span>
        ),
        width: 160,
        card: 'badge',
      },
      { id: 'reason', header: t('column.reason'), cell: (row) => row.msg || '–', width: 360 },
    ],
    [t],
  );
  return (
    <EndlessTable
      list={list}
      label={t('rows')}
      columns={columns}
      getRowId={rowId}
      getRowLabel={rowLabel}
      empty={{ title: t('kernel:empty.record') }}
      density="compact"
    />
  );
}
