import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type AuditTab, auditTabCount, auditTabs } from '@otolead/contract/audits/audits.rules.ts';
import type { AuditRow } from '@otolead/contract/audits/audits.schema.ts';
import { IconClipboardCheck, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { openLead } from '../../platform/market/lead-address.ts';
import { useCan, useUser } from '../../platform/session/session.ts';
import { DataTable } from '../../ui/DataTable/DataTable.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import { Segments } from '../../ui/Segments/Segments.tsx';
import { auditColumns } from './audit-list.columns.tsx';
import { auditListQuery } from './audits.api.ts';
import classes from './audits.module.css';

/** Spec A§9. */
const PAUSE_MS = 700;

const NO_ROWS: readonly AuditRow[] = [];
const rowId = (row: AuditRow) => String(row.auditlead_id);
const rowLabel = (row: AuditRow) => row.customer_details.customer_name;
const openRow = (row: AuditRow) => openLead(row.lead_id, row.auditlead_id);

const route = getRouteApi('/audit_list');

/** /audit_list: what is to be audited, and what has been (spec A§2). */
export function AuditListPage() {
  const t = useT('audits');
  const { role_id: roleId } = useUser();
  const mayOpen = useCan()('/Leads-Details');
  const tabs = auditTabs(roleId);
  const { tab: wanted } = route.useSearch();
  const tab = tabs.find((one) => one === wanted) ?? 'New';
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const search = typed.trim() === '' ? '' : paused;

  const list = useInfiniteQuery(auditListQuery(tab, search));
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const columns = useMemo(() => auditColumns(t, mayOpen), [t, mayOpen]);
  const count = (one: AuditTab) => list.data?.counts[auditTabCount(one, roleId)];

  return (
    <Page
      fill
      title={t('title')}
      count={list.data && t('count', { count: list.data.total })}
      lead={
        <Segments
          aria-label={t('tabs')}
          value={tab}
          onChange={(next) => void navigate({ search: next === 'New' ? {} : { tab: next } })}
          options={tabs.map((one) => ({
            value: one,
            label: [t(`tab.${one}`), count(one)].filter((part) => part !== undefined).join(' '),
          }))}
        />
      }
      toolbar={
        <TextInput
          className={classes.search}
          inputMode="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={list.data?.rows ?? NO_ROWS}
        getRowId={rowId}
        getRowLabel={rowLabel}
        status={list.data ? 'ready' : list.isError ? 'error' : 'loading'}
        refreshing={list.isPlaceholderData}
        errorMessage={isApiError(list.error) ? list.error.message : undefined}
        onRetry={() => void list.refetch()}
        empty={{
          icon: <IconClipboardCheck size={20} stroke={1.75} />,
          title: t('empty.title'),
          hint: t(search ? 'empty.search' : 'empty.tab'),
          ...(search && {
            action: (
              <Button variant="default" onClick={() => setTyped('')}>
                {t('empty.clear')}
              </Button>
            ),
          }),
        }}
        totalCount={list.data?.total}
        hasMore={list.hasNextPage}
        loadingMore={list.isFetchingNextPage}
        loadMoreFailed={list.isFetchNextPageError}
        onEndReached={loadMore}
        {...(mayOpen ? { onOpen: openRow } : {})}
        pageKeys
        scrollRestorationId="audit-list"
      />
    </Page>
  );
}
