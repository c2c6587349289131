import { Button } from '@mantine/core';
import { mayChangeDse } from '@otolead/contract/assignments/assignments.rules.ts';
import { EDIT_LEAD, MEET_CUSTOMER } from '@otolead/contract/kernel/lead-rights.ts';
import type { AssignedCar, LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { HistoryCard } from '../../features/activity/HistoryCard.tsx';
import { useFieldChanges } from '../../features/activity/useFieldChanges.ts';
import { CarActions } from '../../features/assignments/CarActions.tsx';
import { ChangeDse } from '../../features/assignments/ChangeDse.tsx';
import { ChatLinks } from '../../features/assignments/ChatLinks.tsx';
import { FinanceExchange } from '../../features/assignments/FinanceExchange.tsx';
import { LeadAudits } from '../../features/audits/LeadAudits.tsx';
import { EditCustomer } from '../../features/customer/EditCustomer.tsx';
import { CallButton } from '../../features/desk/CallButton.tsx';
import { LeadViewers } from '../../features/desk/LeadViewers.tsx';
import { NextLead } from '../../features/desk/NextLead.tsx';
import { Reminders } from '../../features/desk/Reminders.tsx';
import { TaskButton } from '../../features/desk/TaskButton.tsx';
import { useLease } from '../../features/desk/useLease.ts';
import { PriorityPush } from '../../features/dialer/PriorityPush.tsx';
import { AttachmentsField } from '../../features/documents/AttachmentsField.tsx';
import { isForNextSave } from '../../features/documents/attachments.ts';
import { useAttachments } from '../../features/documents/useAttachments.ts';
import { MergeButton } from '../../features/intake/MergeButton.tsx';
import { ManageStatus } from '../../features/lead-status/ManageStatus.tsx';
import {
  dealersOfCars,
  dealersOfMarket,
  STATUS_LIST_NAMES,
  type StatusLists,
} from '../../features/lead-status/status-lists.ts';
import { AssignedCarsPanel } from '../../features/leads/workspace/AssignedCarsPanel.tsx';
import { LeadHeader, LeadHeaderSkeleton } from '../../features/leads/workspace/LeadHeader.tsx';
import { CustomerPanel, PanelSkeleton } from '../../features/leads/workspace/LeadPanels.tsx';
import { LeadWorkspace, LeadWorkspaceSpace } from '../../features/leads/workspace/LeadWorkspace.tsx';
import { leadDetailsQuery } from '../../features/leads/workspace/lead-workspace.api.ts';
import { RemoveFromMyActive } from '../../features/my-active/RemoveFromMyActive.tsx';
import { useGiveToAgent } from '../../features/my-active/useGiveToAgent.tsx';
import { PreferencesPanel } from '../../features/preferences/PreferencesPanel.tsx';
import { isApiError } from '../../platform/api/api-error.ts';
import { cityStateQuery, configQuery, vehiclesQuery } from '../../platform/config/config.api.ts';
import { loadTexts, useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { usePageTitle } from '../../platform/site-title.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { preloadDayField } from '../../ui/fields/DayField.tsx';
import { preloadSearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { late } from '../../ui/late.tsx';
import { useWaitedLong } from '../../ui/useWaitedLong.ts';
import classes from './LeadDetailsPage.module.css';

const AuditPanel = late(async () => {
  const [{ AuditPanel: Panel }] = await Promise.all([
    import('../../features/audits/AuditPanel.tsx'),
    loadTexts('audits'),
  ]);
  return Panel;
});

const RouteLine = late(async () => {
  const [{ RouteLine: Line }] = await Promise.all([
    import('../../features/routing/RouteLine.tsx'),
    loadTexts('routing'),
  ]);
  return Line;
});

// What opens below the fields of the form: people type into them as soon as they see them.
preloadSearchSelect();
preloadDayField();

/** /Leads-Details?id=…: one lead, put together from the panels of several features. */
export function LeadDetailsPage() {
  const { id } = useSearch({ from: '/Leads-Details' });
  return id === undefined ? <NoSuchLead /> : <Lead key={id} id={id} />;
}

function Lead({ id }: { id: number }) {
  const t = useT('leads');
  const can = useCan();
  const flags = useSearch({ from: '/Leads-Details' });
  const isReaudit = flags.is_reaudit === 1;
  const auditId = isReaudit ? (flags.parent_id ?? flags.auditlead_id) : flags.auditlead_id;
  const { data, error, refetch } = useQuery(leadDetailsQuery(id));
  const offered = useStatusLists(data?.cars);
  const waitedLong = useWaitedLong();
  useLease(id, flags.next === 1);
  usePageTitle(data ? `${data.lead.lead_name} · ${id}` : null);
  if (!data && error) {
    return isApiError(error) && error.status === 404 ? (
      <NoSuchLead />
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    );
  }
  // Together, and once, where everything comes soon.
  if (!waitedLong && !(data && (offered.lists || offered.failure))) return <LeadWorkspaceSpace />;
  return (
    <LeadWorkspace
      header={
        <>
          <Reminders besides={id} />
          {data ? <Header lead={data.lead} /> : <LeadHeaderSkeleton />}
        </>
      }
      form={<LeadForm id={id} lead={data?.lead} offered={offered} />}
      customer={
        data ? (
          <>
            <CustomerPanel lead={data.lead} actions={<EditCustomer lead={data.lead} />} />
            <Suspense fallback={null}>
              <RouteLine leadId={id} />
            </Suspense>
          </>
        ) : (
          <PanelSkeleton title={t('detail.customer')} rows={6} />
        )
      }
      preferences={
        data ? (
          <>
            <PreferencesPanel lead={data.lead} preferences={data.preferences} cars={data.cars} />
            <FinanceExchange lead={data.lead} />
          </>
        ) : (
          <PanelSkeleton title={t('detail.preferences')} rows={3} />
        )
      }
      cars={
        <>
          {data ? (
            <AssignedCars id={id} version={data.lead.version} cars={data.cars} />
          ) : (
            <PanelSkeleton title={t('detail.assigned_cars')} rows={4} />
          )}
          {(flags.is_audit || isReaudit) && data?.lead.is_audit_eligible_lead && can('/audit_list') && (
            <Suspense fallback={<PanelSkeleton title={t('kernel:menu.audit')} rows={6} />}>
              <AuditPanel key={auditId} leadId={id} auditId={auditId} isReaudit={isReaudit} />
            </Suspense>
          )}
        </>
      }
      history={<HistoryCard leadId={id} />}
    />
  );
}

function Header({ lead }: { lead: LeadDetail }) {
  const can = useCan();
  const { actionOf, dialog } = useGiveToAgent();
  const owned = {
    id: lead.lead_id,
    name: lead.lead_name,
    ownerId: lead.myactive_agent_id,
    statusId: lead.status_id,
    subStatusId: lead.sub_status_id,
  };
  return (
    <>
      <LeadHeader
        lead={lead}
        ownerAction={
          <>
            {actionOf(owned)} <RemoveFromMyActive lead={owned} />
          </>
        }
        chats={
          <ChatLinks
            leadId={lead.lead_id}
            party="lead"
            mobile={lead.lead_mobile}
            name={lead.lead_name}
            counts={lead}
          />
        }
        viewers={<LeadViewers leadId={lead.lead_id} />}
        actions={
          <span className={classes.actions}>
            {can(EDIT_LEAD) && (
              <>
                <CallButton lead={lead} />
                <NextLead left={lead.lead_id} compact />
                <TaskButton leadId={lead.lead_id} />
              </>
            )}
            {lead.is_audit_eligible_lead && <LeadAudits leadId={lead.lead_id} />}
            <MergeButton leadId={lead.lead_id} />
            <PriorityPush request={{ lead_ids: [lead.lead_id] }} total={1} compact />
          </span>
        }
      />
      {dialog}
    </>
  );
}

interface AssignedCarsProps {
  id: number;
  version: number;
  cars: readonly AssignedCar[];
}

function AssignedCars({ id, version, cars }: AssignedCarsProps) {
  const can = useCan();
  const acts = can(MEET_CUSTOMER) || can(EDIT_LEAD);
  const first = cars.find(mayChangeDse);
  return (
    <AssignedCarsPanel
      cars={cars}
      dseAction={(car) => <ChangeDse leadId={id} car={car} />}
      chats={(car, mobile) => (
        <ChatLinks
          leadId={id}
          party="dse"
          mobile={mobile}
          name={car.dse_name ?? ''}
          counts={car}
          carId={car.id}
        />
      )}
      actions={
        acts
          ? (car) => <CarActions leadId={id} car={car} version={version} hasKey={car.id === first?.id} />
          : null
      }
    />
  );
}

interface LeadFormProps {
  id: number;
  /** Undefined until it is there. */
  lead: LeadDetail | undefined;
  offered: OfferedLists;
}

/** The form with its files: they come and change by themselves, which is nothing to the rest of the screen. */
function LeadForm({ id, lead, offered: { lists, failure, retry } }: LeadFormProps) {
  const t = useT('lead-status');
  const attachments = useAttachments(id);
  const changes = useFieldChanges(id);
  if (!lead || !lists) {
    return failure ? (
      <ErrorState message={failure.message} onRetry={retry} />
    ) : (
      <PanelSkeleton title={t('title')} rows={12} />
    );
  }
  const documents = {
    field: <AttachmentsField leadId={id} control={attachments} />,
    waiting: attachments.attachments.some(isForNextSave),
    pending: attachments.attachments.length > 0,
    leaveText: t('documents:leave'),
    notSentText: t('documents:stops_save'),
    upload: attachments.upload,
    onSaved: attachments.tie,
  };
  return <ManageStatus lead={lead} lists={lists} documents={documents} changes={changes} />;
}

type Cars = Parameters<typeof dealersOfCars>[0];

interface OfferedLists {
  /** All that the form offers; undefined until everything is there. */
  readonly lists: StatusLists | undefined;
  /** Why something is missing. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

function useStatusLists(cars: Cars | undefined): OfferedLists {
  const config = useQuery(configQuery(STATUS_LIST_NAMES));
  const vehicles = useQuery(vehiclesQuery());
  const places = useQuery(cityStateQuery());
  const lists = useMemo(() => {
    if (!config.data || !vehicles.data || !places.data || !cars) return undefined;
    const dealers = dealersOfMarket(config.data.dealer_list, config.data.dse_list);
    return {
      ...config.data,
      vehicles: vehicles.data,
      cities: places.data.city,
      dealers,
      assigned: dealersOfCars(cars),
    };
  }, [config.data, vehicles.data, places.data, cars]);
  const queries = [config, vehicles, places];
  return {
    lists,
    failure: queries.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

function NoSuchLead() {
  const t = useT('leads');
  return (
    <EmptyState
      screen
      title={t('detail.not_found.title')}
      hint={t('detail.not_found.text')}
      action={
        <Button component={Link} to="/lead-list" variant="default">
          {t('detail.back')}
        </Button>
      }
    />
  );
}
