import { Anchor, Button, Loader } from '@mantine/core';
import { getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { call } from '../../platform/api/client.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { leadHref } from '../../platform/market/lead-address.ts';
import { OpenDialog } from '../dialogs/OpenDialog.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { formatCount } from '../format.ts';
import classes from './detail.module.css';
import { OpensLeads } from './opens-leads.ts';
import type { DetailOf } from './useDetail.tsx';

const PAGE_ROWS = 50;

/** The columns that identify a lead; the file has the others too. */
const COLUMNS = [
  'lead_id',
  'name',
  'mobile',
  'city',
  'created',
  'status',
  'sub_status',
  'process',
  'last_call',
  'followup',
  'agent',
] as const;

interface DetailDialogProps {
  cell: DetailOf;
  onClose: () => void;
  onDownload: () => void;
  isSaving: boolean;
}

/** The rows behind a count, page by page. */
export function DetailDialog({ cell, onClose, onDownload, isSaving }: DetailDialogProps) {
  const t = useT('reports');
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['report', 'detail', cell.input, page, language] as const,
    queryFn: ({ signal }) =>
      call(getReportDetail, { ...cell.input, format: 'list', page, limit: PAGE_ROWS }, { signal }),
    placeholderData: keepPreviousData,
    meta: { searched: true },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const rows = data?.data ?? [];
  const from = (page - 1) * PAGE_ROWS + 1;
  const isLast = page * PAGE_ROWS >= cell.count;
  return (
    <OpenDialog title={cell.name} onClose={onClose} size="min(1240px, 96vw)" centered>
      <div className={classes.head}>
        <p role="status">
          {t('detail.rows', {
            from: formatCount(from, language),
            to: formatCount(Math.min(from + PAGE_ROWS - 1, cell.count), language),
            total: formatCount(cell.count, language),
          })}
        </p>
        {isFetching && <Loader size="xs" aria-hidden />}
        <div className={classes.buttons}>
          {cell.count > PAGE_ROWS && (
            <>
              <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('detail.previous')}
              </Button>
              <Button variant="default" size="xs" disabled={isLast} onClick={() => setPage(page + 1)}>
                {t('detail.next')}
              </Button>
            </>
          )}
          <Button variant="default" size="xs" loading={isSaving} onClick={onDownload}>
            {t('download')}
          </Button>
        </div>
      </div>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && data && <Rows name={cell.name} rows={rows} isOld={isFetching} />}
    </OpenDialog>
  );
}

interface RowsProps {
  name: string;
  rows: readonly Readonly<Record<string, string | null>>[];
  /** The previous page shows while the next one loads. */
  isOld: boolean;
}

function Rows({ name, rows, isOld }: RowsProps) {
  const t = useT('exports');
  const opensLeads = useContext(OpensLeads);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.scroller} aria-label={name} aria-busy={isOld} tabIndex={0}>
      <table className={classes.table} aria-label={name}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // A lead may be several rows of a count, as its calls are.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move within a page
            <tr key={at}>
              {COLUMNS.map((column) => (
                <td key={column}>
                  {column === 'lead_id' && opensLeads ? (
                    <Anchor inherit href={leadHref(Number(row.lead_id))} target="_blank" rel="noopener">
                      {row.lead_id}
                    </Anchor>
                  ) : (
                    row[column] || '–'
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
