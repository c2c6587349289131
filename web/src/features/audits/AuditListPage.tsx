import { Button, TextInput } from '@mantine/core';
import type { AuditRow } from '@otolead/contract/audits/audit-list.schema.ts';
import {
  AUDIT_COUNT_LIMIT,
  type AuditTab,
  auditTabCount,
  auditTabs,
} from '@otolead/contract/audits/audits.rules.ts';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';
import { IconClipboardCheck, IconFilter, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useToday } from '../../platform/clock.ts';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { leadHref, openLead } from '../../platform/market/lead-address.ts';
import { useCan, useUser } from '../../platform/session/session.ts';
import { BulkAction, BulkBar } from '../../ui/BulkBar/BulkBar.tsx';
import { DataTable } from '../../ui/DataTable/DataTable.tsx';
import { countTo } from '../../ui/format.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { Segments } from '../../ui/Segments/Segments.tsx';
import type { AskedAction } from './AuditActionDialog.tsx';
import { AuditActivityDialog, AuditDetailsDialog } from './AuditDialogs.tsx';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import type { RowAction } from './AuditRowActions.tsx';
import {
  type AuditFilterValues,
  auditQuestion,
  listedTab,
  readAuditFilters,
  wrongDays,
} from './audit-filters.ts';
import { auditColumns } from './audit-list.columns.tsx';
import { auditListQuery } from './audits.api.ts';
import classes from './audits.module.css';
import { ExportAudits } from './ExportAudits.tsx';
import { useAuditSearch } from './useAuditSearch.ts';

const NO_ROWS: readonly AuditRow[] = [];
const rowId = (row: AuditRow) => String(row.auditlead_id);
const rowLabel = (row: AuditRow) => row.customer_details.customer_name;
const openRow = (row: AuditRow) =>
  openLead(row.lead_id, {
    auditId: row.auditlead_id,
    isReaudit: row.audit_status === 'PENDING_ON_AUDITOR',
  });

const route = getRouteApi('/audit_list');

const loadActionDialog = async () => (await import('./AuditActionDialog.tsx')).AuditActionDialog;

interface Shown {
  readonly view: 'details' | 'activity';
  readonly row: AuditRow;
}

/** /audit_list: audits to do and done (spec A§2). */
export function AuditListPage() {
  const t = useT('audits');
  const language = useLanguage();
  const today = useToday();
  const { role_id: roleId } = useUser();
  const can = useCan();
  const mayOpen = can('/Leads-Details');
  const tabs = auditTabs(roleId);
  const address = route.useSearch();
  const tab = tabs.find((one) => one === address.tab) ?? 'New';
  const filters = useMemo(() => readAuditFilters(address, roleId), [address, roleId]);
  const listed = listedTab(tab, filters);
  const isWithAgents = filters.with_agents !== undefined;
  const navigate = route.useNavigate();
  const { typed, setTyped, search } = useAuditSearch();
  const [isFilterOpen, setFilterOpen] = useState(false);
  // Invalid dates explain themselves beside their fields.
  if (!isFilterOpen && Object.keys(wrongDays(filters, today)).length > 0) setFilterOpen(true);
  const [selection, setSelection] = useState<Readonly<Record<string, true>>>({});
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const { open: openAction, render: renderAction } = useLazyDialog(loadActionDialog);
  const [shown, setShown] = useState<Shown | null>(null);

  const question = auditQuestion(tab, search, filters, { today, timeZone: activeMarket().timeZone });
  const list = useInfiniteQuery(auditListQuery(question));
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const askFor = useCallback(
    (action: AskedAction) => {
      setAsked(action);
      openAction();
    },
    [openAction],
  );
  const act = useCallback(
    (action: RowAction, row: AuditRow) => {
      if (action === 'details' || action === 'activity') setShown({ view: action, row });
      else askFor({ action, ids: [row.auditlead_id], rows: [row] });
    },
    [askFor],
  );
  const columns = useMemo(
    () => auditColumns(t, { mayOpen, roleId, tab: listed, onAct: act }),
    [t, mayOpen, roleId, listed, act],
  );
  const shownCount = (counted: number) => countTo(AUDIT_COUNT_LIMIT, counted, language);
  const count = (one: AuditTab) => {
    const counted = list.data?.counts[auditTabCount(one, roleId)];
    return counted === undefined ? undefined : shownCount(counted);
  };
  const go = (next: AuditTab, values: AuditFilterValues) => {
    setSelection({});
    void navigate({
      search: { ...(next !== 'New' && { tab: next }), ...values } as ListSearch,
      state: (state) => ({ ...state, auditSearch: search }),
    });
  };
  // Choosing a tab leaves the view of audits with agents.
  const choose = (next: AuditTab | '') => {
    const { with_agents: _, ...others } = filters;
    if (next !== '') go(next, others);
  };
  const showWithAgents = () => {
    const { with_agents: _, ...others } = filters;
    go(tab, isWithAgents ? others : { with_agents: 'yes', ...others });
  };
  const clear = () => {
    setTyped('');
    go(tab, {});
  };
  const maySelect = isAuditor(roleId) && listed !== 'History';
  const chosen = Object.keys(selection).map(Number);
  const isNarrowed = search !== '' || Object.keys(filters).length > 0;
  const askForChosen = (action: 'priority' | 'close') => {
    const isChosen = ({ auditlead_id: id }: AuditRow) => chosen.includes(id);
    askFor({ action, ids: chosen, rows: (list.data?.rows ?? []).filter(isChosen) });
  };
  const done = ({ action, ids }: AskedAction) => {
    setSelection({});
    const row = list.data?.rows.find(({ auditlead_id: id }) => id === ids[0]);
    // The comment was the request; the form opens in a new tab as for every audit.
    if (action === 'reaudit' && row && mayOpen)
      window.open(
        leadHref(row.lead_id, { auditId: row.auditlead_id, isReaudit: true }),
        '_blank',
        'noopener',
      );
  };

  return (
    <Page
      fill
      title={t('title')}
      count={list.data && t('count', { count: list.data.total, shown: shownCount(list.data.total) })}
      lead={
        <Segments<AuditTab | ''>
          className={classes.tabs}
          aria-label={t('tabs')}
          value={isWithAgents ? '' : tab}
          onChange={choose}
          options={tabs.map((one) => ({
            value: one,
            label: [t(`tab.${one}`), count(one)].filter((part) => part !== undefined).join(' '),
          }))}
        />
      }
      actions={
        <>
          {can('/second_scores') && (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/second_scores" />}>
              {t('second.title')}
            </Button>
          )}
          {can('/download-csv') && <ExportAudits question={question} total={list.data?.total ?? 0} />}
        </>
      }
      toolbar={
        <AuditFilterBar
          values={filters}
          onChange={(values) => go(tab, values)}
          onClear={clear}
          isOpen={isFilterOpen}
        >
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
          <Button
            variant="default"
            aria-expanded={isFilterOpen}
            leftSection={<IconFilter size={15} stroke={1.75} aria-hidden />}
            onClick={() => setFilterOpen(!isFilterOpen)}
          >
            {t('filters')}
          </Button>
          {isAuditor(roleId) && (
            <Button
              variant={isWithAgents ? 'light' : 'default'}
              aria-pressed={isWithAgents}
              title={t('with_agents.hint')}
              onClick={showWithAgents}
            >
              {[t('with_agents'), count('Pending on Agent')].filter(Boolean).join(' ')}
            </Button>
          )}
          {!isAuditor(roleId) && tab !== 'Pending on Auditor' && tab !== 'History' && (
            <p className={classes.tabHint}>{t(`tab_hint.${tab}`)}</p>
          )}
        </AuditFilterBar>
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
          hint: t(isNarrowed ? 'empty.search' : 'empty.tab'),
          ...(isNarrowed && {
            action: (
              <Button variant="default" onClick={clear}>
                {t('empty.clear')}
              </Button>
            ),
          }),
        }}
        totalCount={list.data?.totalCapped ? undefined : list.data?.total}
        hasMore={list.hasNextPage}
        loadingMore={list.isFetchingNextPage}
        loadMoreFailed={list.isFetchNextPageError}
        onEndReached={loadMore}
        {...(mayOpen ? { onOpen: openRow } : {})}
        {...(maySelect ? { selection, onSelectionChange: setSelection } : {})}
        pageKeys
        scrollRestorationId="audit-list"
      />
      {maySelect && (
        <BulkBar count={chosen.length} onClear={() => setSelection({})}>
          <BulkAction onClick={() => askForChosen('priority')}>{t('action.priority')}</BulkAction>
          <BulkAction onClick={() => askForChosen('close')}>{t('action.close')}</BulkAction>
        </BulkBar>
      )}
      {asked && renderAction({ asked, onDone: done })}
      {shown?.view === 'details' && (
        <AuditDetailsDialog
          row={shown.row}
          onClose={() => setShown(null)}
          onAct={(action, row) => {
            setShown(null);
            askFor({ action, ids: [row.auditlead_id], rows: [row] });
          }}
        />
      )}
      {shown?.view === 'activity' && <AuditActivityDialog row={shown.row} onClose={() => setShown(null)} />}
    </Page>
  );
}
