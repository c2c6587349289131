import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { useCallback } from 'react';
import { AddLeadButton } from '../../features/arrivals/AddLeadButton.tsx';
import { AddToDialer } from '../../features/dialer/AddToDialer.tsx';
import { PriorityPush } from '../../features/dialer/PriorityPush.tsx';
import { ExportButton } from '../../features/exports/ExportButton.tsx';
import { LeadList } from '../../features/leads/list/LeadList.tsx';
import { filtersOfView, viewFilters } from '../../features/leads/list/list-views.ts';
import { useGiveToAgent } from '../../features/my-active/useGiveToAgent.tsx';
import { SavedViews } from '../../features/saved-views/SavedViews.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FirstSteps } from '../FirstSteps.tsx';

const MyActiveBulk = lazyPart(
  async () => (await import('../../features/my-active/MyActiveBulk.tsx')).MyActiveBulk,
);

/** The lead list, composed with parts of other features. */
export function LeadListPage() {
  const { actionOf, dialog } = useGiveToAgent();
  const ownerAction = useCallback((row: LeadRow) => actionOf(unownedLead(row)), [actionOf]);
  return (
    <>
      <LeadList
        hint={<FirstSteps />}
        ownerAction={ownerAction}
        views={({ filters, today, columns, change, setColumns }) => (
          <SavedViews
            screen="lead-list"
            current={{ filters: viewFilters(filters, today), columns }}
            onApply={(view) => {
              change(filtersOfView(view.filters, today));
              setColumns(view.columns);
            }}
          />
        )}
        actions={({ request, total, totalCapped, narrowedBy }) => (
          <>
            <AddLeadButton />
            <ExportButton request={request} total={total} totalCapped={totalCapped} />
            <PriorityPush request={request} total={totalCapped ? undefined : total} />
            <AddToDialer request={request} total={total} totalCapped={totalCapped} narrowedBy={narrowedBy} />
          </>
        )}
        bulk={({ chosen, filters, ownerNames, onDone }) => (
          <MyActiveBulk
            chosen={chosen}
            ownerNames={ownerNames}
            ownerIds={filters.myactive_agent_id}
            onDone={onDone}
          />
        )}
      />
      {dialog}
    </>
  );
}

function unownedLead(row: LeadRow) {
  const { lead_id: id, customer_details: customer, status_id: statusId, sub_status_id: subStatusId } = row;
  return { id, name: customer.customer_name, ownerId: null, statusId, subStatusId };
}
