import { useMediaQuery } from '@mantine/hooks';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { selectionRights } from '@otolead/contract/leads/leads.policy.ts';
import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { type ReactNode, Suspense, useCallback, useMemo, useRef } from 'react';
import { isApiError } from '../../../platform/api/api-error.ts';
import { useToday } from '../../../platform/clock.ts';
import { useLanguage, useT } from '../../../platform/i18n/i18n.ts';
import { leadHref, openLead } from '../../../platform/market/lead-address.ts';
import { useCan, useUser } from '../../../platform/session/session.ts';
import { inOrder, type SortState } from '../../../ui/DataTable/columns.ts';
import { DataTable } from '../../../ui/DataTable/DataTable.tsx';
import { useScreenKeys } from '../../../ui/keys/screen-keys.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Page } from '../../../ui/Page/Page.tsx';
import { ColumnTools } from './columns/ColumnTools.tsx';
import { columnsBut, hiddenBut, sorted } from './columns/column-state.ts';
import { leadColumns, type OrderColumn, orderColumn } from './columns/lead-list.columns.tsx';
import { emptyReason } from './empty/empty-reason.ts';
import { emptyState } from './empty/empty-state.tsx';
import { clearFilters, inView, resetFilters, withoutFilter } from './filters/filters.ts';
import { isSearching, NO_SEARCH } from './filters/search-by.ts';
import { LEAD_LIST_KEYS, LEAD_SELECTION_KEYS } from './list-keys.ts';
import { useListPreferences } from './list-preferences.ts';
import { ListNewsNote } from './live/ListNewsNote.tsx';
import { useLiveRows } from './live/useLiveRows.ts';
import { narrowedBy } from './narrowed-by.ts';
import { ownersOf } from './selection/owners.ts';
import { useLeadSelection } from './selection/useLeadSelection.ts';
import type { ListInHand, SelectionInHand } from './shown-list.ts';
import { LeadCount } from './toolbar/LeadCount.tsx';
import { LeadListToolbar } from './toolbar/LeadListToolbar.tsx';
import { ViewSwitch } from './toolbar/ViewSwitch.tsx';
import classes from './toolbar.module.css';
import { useActiveRow } from './useActiveRow.ts';
import { useEnterRows } from './useEnterRows.ts';
import { useLeadListState } from './useLeadListState.ts';
import { useLeadRows } from './useLeadRows.ts';
import { usePrerenderedLead } from './usePrerenderedLead.ts';
import { useTrailOf } from './useTrailOf.ts';

/** Cards show fixed facts; their columns cannot be chosen. */
const PHONE = '(max-width: 640px)';
/** A laptop at 200 %: popovers have no room below their button. */
const LOW = '(max-height: 560px)';

const rowId = (row: LeadRow) => String(row.lead_id);
const rowLabel = (row: LeadRow) => row.customer_details.customer_name;

const openRow = (row: LeadRow) => openLead(row.lead_id);

const LeadBulkBar = lazyPart(async () => (await import('./selection/LeadBulkBar.tsx')).LeadBulkBar);

export interface LeadListProps {
  /** A line above the filters. */
  hint: ReactNode;
  /** Buttons for the whole result: export, dialer. */
  actions: (list: ListInHand) => ReactNode;
  /** Saved views. */
  views: (list: ListInHand) => ReactNode;
  /** The action on an unowned lead; a stable function. */
  ownerAction: (row: LeadRow) => ReactNode;
  /** Actions on the selected leads. */
  bulk: (selection: SelectionInHand) => ReactNode;
}

/** The lead search and list (spec A§2). */
export function LeadList({ hint, actions, views, ownerAction, bulk }: LeadListProps) {
  const t = useT('leads');
  const today = useToday();
  const language = useLanguage();
  const user = useUser();
  const can = useCan();
  const mayOpen = can('/Leads-Details');
  const { filters, search, change, setSearch } = useLeadListState();
  const [preferences, setPreferences] = useListPreferences(user.id);
  const narrow = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const low = useMediaQuery(LOW, false, { getInitialValueInEffect: false });

  const { lists, request, list, rows, status, loadMore } = useLeadRows(filters, search, today);
  const total = list.data?.total;
  const totalCapped = list.data?.totalCapped === true;

  const maySelect = selectionRights({
    roleId: user.role_id,
    byMyActive: filters.view === 'myactive',
    mayReassign: can('/reassign_my_active'),
    mayRemove: can('/remove_my_active'),
  }).select;
  const order = orderColumn(request);
  const byFollowup = request.date_type === 'followup_date';
  const { order: columnOrder } = preferences;
  const columns = useMemo(
    () =>
      inOrder(
        leadColumns({ t, hrefOf: mayOpen ? leadHref : null, ownerAction, byFollowup, selects: maySelect }),
        columnOrder,
      ),
    [t, mayOpen, ownerAction, byFollowup, maySelect, columnOrder],
  );
  const naturalDesc = order !== 'followup';
  const isDesc = filters.direction === 'natural' ? naturalDesc : filters.direction === 'desc';

  const frame = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useActiveRow(rows, list.isPlaceholderData);
  useTrailOf(frame, rows);
  usePrerenderedLead(frame, rows, activeId, mayOpen);
  const { hasLeft, left, come } = useLiveRows(frame, request, rows);
  const quietLabel = useCallback((row: LeadRow) => (hasLeft(row) ? t('news.row') : null), [hasLeft, t]);
  const enterRows = useEnterRows(frame, search, list.isPlaceholderData, rows, setActiveId);

  const selected = useLeadSelection(request);
  useScreenKeys(maySelect ? LEAD_SELECTION_KEYS : LEAD_LIST_KEYS);
  const selecting =
    maySelect && (selected.selection.allMatching !== null || Object.keys(selected.selection.rows).length > 0);

  // Memoised: toolbar and header do not rerender when rows arrive.
  const reset = useCallback(() => change(resetFilters(filters), NO_SEARCH), [change, filters]);
  const clearAll = useCallback(() => change(clearFilters(filters), NO_SEARCH), [change, filters]);
  const sort = useMemo(() => ({ id: order, desc: isDesc }), [order, isDesc]);
  const sortBy = useCallback(
    ({ id, desc }: SortState) => change(sorted(filters, id as OrderColumn, desc, byFollowup)),
    [change, filters, byFollowup],
  );
  const inHand: ListInHand = {
    request,
    filters,
    today,
    total,
    totalCapped,
    narrowedBy: () => narrowedBy({ filters, search, lists, today, t, language }),
    columns: preferences.hidden ? columnsBut(columns, preferences.hidden) : null,
    change,
    setColumns: (shown) => setPreferences({ hidden: hiddenBut(shown) }),
  };

  return (
    <Page
      fill
      title={t('title')}
      count={
        <>
          <LeadCount leads={list.data} request={request} />
          <ListNewsNote left={left} come={come} onShow={() => void list.refetch()} />
        </>
      }
      lead={
        <>
          <ViewSwitch filters={filters} onChange={change} />
          {views(inHand)}
        </>
      }
      actions={
        <>
          {!narrow && <ColumnTools columns={columns} preferences={preferences} onChange={setPreferences} />}
          {actions(inHand)}
        </>
      }
      toolbar={
        <>
          {hint}
          <LeadListToolbar
            filters={filters}
            search={search}
            lists={lists}
            today={today}
            roleId={user.role_id}
            drawer={narrow || low}
            onChange={change}
            onSearch={setSearch}
            onReset={reset}
            onClearAll={clearAll}
            onLeaveSearch={enterRows}
          />
        </>
      }
    >
      <div ref={frame} className={classes.frame}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          getRowId={rowId}
          getRowLabel={rowLabel}
          getQuietLabel={quietLabel}
          status={status}
          refreshing={list.isPlaceholderData}
          errorMessage={errorWords(list.error)}
          onRetry={() => void list.refetch()}
          empty={emptyState({
            reason: emptyReason(filters, request, {
              searching: isSearching(search),
              isDealer: user.role_id === ROLE.dealerStaff,
            }),
            search: search.text,
            t,
            on: {
              clearDate: () => change(withoutFilter(filters, 'range')),
              ownLeads: () => change(withoutFilter(filters, 'range')),
              clearAll,
              reset,
              showAll: () => change(inView(filters, 'all')),
            },
          })}
          totalCount={list.data && !list.data.totalCapped ? list.data.total : undefined}
          hasMore={list.hasNextPage}
          loadingMore={list.isFetchingNextPage}
          loadMoreFailed={list.isFetchNextPageError}
          onEndReached={loadMore}
          sort={sort}
          onSortChange={sortBy}
          hiddenColumns={preferences.hidden}
          {...(mayOpen ? { onOpen: openRow } : {})}
          {...(maySelect
            ? {
                selection: selected.selection.rows,
                onSelectionChange: selected.setRows,
                allMatchingSelected: selected.selection.allMatching !== null,
              }
            : {})}
          activeId={activeId}
          onActiveChange={setActiveId}
          pageKeys
          density={preferences.density}
          scrollRestorationId="lead-list"
        />
      </div>
      {selecting && (
        <Suspense>
          <LeadBulkBar selected={selected} request={request} total={total} totalCapped={totalCapped}>
            {(chosen) =>
              bulk({ chosen, ownerNames: ownersOf(chosen, rows), filters, onDone: selected.clear })
            }
          </LeadBulkBar>
        </Suspense>
      )}
    </Page>
  );
}

/** The server's message and field errors; a failed list raises no toast (spec A§8). */
function errorWords(error: unknown): string | undefined {
  return isApiError(error) ? [error.message, ...Object.values(error.errors)].join('. ') : undefined;
}
