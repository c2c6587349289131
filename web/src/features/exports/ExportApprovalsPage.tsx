import { Button } from '@mantine/core';
import { decideApproval, listApprovals } from '@otolead/contract/exports/approvals.endpoints.ts';
import type { ExportApproval } from '@otolead/contract/exports/approvals.schema.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/api/client.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { formatCount } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { RowActions } from '../../ui/list/RowActions.tsx';
import { RECORDS } from '../../ui/list/records-key.ts';
import { useList } from '../../ui/list/useList.ts';

const NO_FILTERS = {};

const rowName = ({ title, user_name: name }: ExportApproval) => `${title}, ${name}`;

/** /export_approvals: exports after office hours that wait for a second person. */
export function ExportApprovalsPage() {
  const t = useT('exports');
  const language = useLanguage();
  const client = useQueryClient();
  const list = useList(listApprovals, NO_FILTERS);
  const { mutate: decide, isPending } = useMutation({
    mutationFn: (decision: { id: number; granted: 0 | 1 }) => call(decideApproval, decision),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  });
  const columns = useMemo<readonly DataColumn<ExportApproval>[]>(
    () => [
      {
        id: 'asked_at',
        header: t('approval.asked_at'),
        cell: (row) => formatDateTime(new Date(row.asked_at), activeMarket().timeZone, language),
        width: 160,
        fixed: true,
        sortable: true,
        card: 'secondary',
      },
      { id: 'user_name', header: t('approval.user'), cell: (row) => <bdi>{row.user_name}</bdi>, width: 200 },
      { id: 'title', header: t('approval.export'), cell: (row) => row.title, width: 240, card: 'primary' },
      {
        id: 'rows',
        header: t('approval.rows'),
        cell: (row) => (row.rows === null ? t('approval.many') : formatCount(row.rows, language)),
        width: 120,
      },
      {
        id: 'action',
        header: t('kernel:list.action'),
        cell: (row) =>
          row.is_own ? (
            t('approval.is_own')
          ) : (
            <RowActions>
              <Button
                size="compact-sm"
                disabled={isPending}
                onClick={() => decide({ id: row.id, granted: 1 })}
                aria-label={t('approval.grant_what', { name: rowName(row) })}
              >
                {t('approval.grant')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={isPending}
                onClick={() => decide({ id: row.id, granted: 0 })}
                aria-label={t('approval.refuse_what', { name: rowName(row) })}
              >
                {t('approval.refuse')}
              </Button>
            </RowActions>
          ),
        width: 200,
        fixed: true,
        card: 'badge',
      },
    ],
    [t, language, decide, isPending],
  );
  return (
    <ListPage
      list={list}
      title={t('approval.title')}
      count={(count) => t('approval.count', { count })}
      empty={t('approval.empty')}
      emptyHint=""
      rowLabel={rowName}
      columns={columns}
    />
  );
}
