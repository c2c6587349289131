import { Button } from '@mantine/core';
import { mayChangeDse } from '@otolead/contract/assigned-cars/assignments.rules.ts';
import { EDIT_LEAD, MEET_CUSTOMER } from '@otolead/contract/kernel/lead-rights.ts';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';
import type { AssignedCar, LeadDetail, LeadPreference } from '@otolead/contract/leads/leads.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Activity, memo, Suspense, useEffect } from 'react';
import { HistoryCard } from '../../features/activity/HistoryCard.tsx';
import { AssignCar } from '../../features/assigned-cars/AssignCar.tsx';
import { CarActions } from '../../features/assigned-cars/CarActions.tsx';
import { ChangeDse } from '../../features/assigned-cars/ChangeDse.tsx';
import { ChatLinks } from '../../features/assigned-cars/chats/ChatLinks.tsx';
import { FinanceExchange } from '../../features/assigned-cars/FinanceExchange.tsx';
import { AuditCallContext } from '../../features/audits/audit-call.ts';
import { useLease } from '../../features/calls/useLease.ts';
import { EditCustomer } from '../../features/customer/EditCustomer.tsx';
import { AssignedCarsPanel } from '../../features/leads/workspace/AssignedCarsPanel.tsx';
import { LeadHeaderSkeleton } from '../../features/leads/workspace/LeadHeader.tsx';
import { LeadPageLayout, LeadPageLayoutSpace } from '../../features/leads/workspace/LeadPageLayout.tsx';
import { CustomerPanel, PanelSkeleton } from '../../features/leads/workspace/LeadPanels.tsx';
import { leadDetailsQuery } from '../../features/leads/workspace/lead-workspace.api.ts';
import { usePrerenderedStep } from '../../features/leads/workspace/prerendered-step.ts';
import { Reminders } from '../../features/my-day/Reminders.tsx';
import { PreferencesPanel } from '../../features/preferences/PreferencesPanel.tsx';
import { RouteSpace } from '../../features/web-rules/RouteSpace.tsx';
import { isApiError } from '../../platform/api/api-error.ts';
import { tellShown } from '../../platform/api/prepared-lead.ts';
import { loadTexts, useT } from '../../platform/i18n/i18n.ts';
import { usePointedLead } from '../../platform/prerender/prerendered-lead.ts';
import { useCan, useUser } from '../../platform/session/session.ts';
import { usePageTitle } from '../../platform/site-title.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useWaitedLong } from '../../ui/useWaitedLong.ts';
import { LeadForm, useStatusLists } from './LeadForm.tsx';
import { LeadStrip } from './LeadStrip.tsx';
import { RecordingOfAudit } from './RecordingOfAudit.tsx';
import { RecordingOfEntry } from './RecordingOfEntry.tsx';

const AuditPanel = lazyPart(async () => {
  const [{ AuditPanel: Panel }] = await Promise.all([
    import('../../features/audits/AuditPanel.tsx'),
    loadTexts('audits'),
  ]);
  return Panel;
});

const ErasedLead = lazyPart(async () => {
  const [{ ErasedLead: Tombstone }] = await Promise.all([
    import('../../features/privacy/ErasedLead.tsx'),
    loadTexts('privacy'),
  ]);
  return Tombstone;
});

const RouteLine = lazyPart(async () => {
  const [{ RouteLine: Line }] = await Promise.all([
    import('../../features/web-rules/RouteLine.tsx'),
    loadTexts('web-rules'),
  ]);
  return Line;
});

interface Address {
  /** Opens the audit below the assigned cars. */
  readonly isAudit: boolean;
  readonly isReaudit: boolean;
  readonly auditId: number | undefined;
  readonly isLeased: boolean;
}

/** Address state after a step to another lead. */
const LEAD_ALONE: Address = { isAudit: false, isReaudit: false, auditId: undefined, isLeased: false };

function useAddress(): { readonly asked: number | undefined; readonly address: Address } {
  const { id, is_audit, is_reaudit, auditlead_id, parent_id, next } = useSearch({ from: '/Leads-Details' });
  const isReaudit = is_reaudit === 1;
  const address = {
    isAudit: is_audit === 1 || isReaudit,
    isReaudit,
    auditId: isReaudit ? (parent_id ?? auditlead_id) : auditlead_id,
    isLeased: next === 1,
  };
  return { asked: id, address };
}

/**
 * /Leads-Details?id=…: one lead, composed of the panels of several features, with the next step's lead prerendered
 * behind it.
 */
export function LeadDetailsPage() {
  const { asked, address } = useAddress();
  const id = usePointedLead() ?? asked;
  const prerendered = usePrerenderedStep();
  if (id === undefined) return <NoSuchLead />;
  return (
    <>
      <Activity key={id}>
        <Lead id={id} {...address} />
      </Activity>
      {prerendered !== undefined && prerendered !== id && (
        <Activity key={prerendered} mode="hidden">
          <Lead id={prerendered} {...LEAD_ALONE} />
        </Activity>
      )}
    </>
  );
}

/** Does not read the address: the step would rerender a prerendered lead. */
const Lead = memo(function Lead({ id, isReaudit, auditId, isLeased, ...address }: Address & { id: number }) {
  const t = useT('leads');
  const can = useCan();
  const { role_id: roleId } = useUser();
  const isAudit = address.isAudit && can('/audit_list');
  const { data, error, refetch } = useQuery(leadDetailsQuery(id));
  const offered = useStatusLists(data?.cars, data?.preferences);
  const waitedLong = useWaitedLong();
  useLease(id, isLeased);
  // Not run while the lead is hidden.
  useEffect(() => tellShown(id), [id]);
  usePageTitle(data ? `${data.lead.lead_name} · ${id}` : null);
  if (!data && error) {
    return isApiError(error) && error.status === 404 ? (
      <NoSuchLead />
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    );
  }
  if (data?.lead.erased_at)
    return (
      <Suspense fallback={<LeadPageLayoutSpace />}>
        <ErasedLead lead={data.lead} history={<HistoryCard leadId={id} />} />
      </Suspense>
    );
  // In one paint, if everything arrives soon.
  if (!waitedLong && !(data && (offered.lists || offered.failure))) return <LeadPageLayoutSpace />;
  return (
    <LeadPageLayout
      header={
        <>
          <Reminders besides={id} />
          {data ? (
            <LeadStrip
              lead={data.lead}
              car={firstCar(data.preferences)}
              isAudited={isAudit && isAuditor(roleId)}
            />
          ) : (
            <LeadHeaderSkeleton />
          )}
        </>
      }
      form={<LeadForm id={id} lead={data?.lead} offered={offered} />}
      customer={
        data ? (
          <CustomerPanel
            lead={data.lead}
            actions={<EditCustomer lead={data.lead} />}
            origin={
              <Suspense fallback={<RouteSpace leadId={id} />}>
                <RouteLine leadId={id} />
              </Suspense>
            }
          />
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
            <AssignedCars lead={data.lead} preferences={data.preferences} cars={data.cars} />
          ) : (
            <PanelSkeleton title={t('detail.assigned_cars')} rows={4} />
          )}
          {isAudit && data?.lead.is_audit_eligible_lead && (
            <Suspense fallback={<PanelSkeleton title={t('kernel:menu.audit')} rows={6} />}>
              <AuditCallContext value={RecordingOfAudit}>
                <AuditPanel key={auditId} leadId={id} auditId={auditId} isReaudit={isReaudit} />
              </AuditCallContext>
            </Suspense>
          )}
        </>
      }
      history={<HistoryCard leadId={id} extra={RecordingOfEntry} />}
      opens={isAudit ? 'cars' : 'form'}
    />
  );
});

/** The car that the customer wants first; empty if unknown. */
const firstCar = ([first]: readonly LeadPreference[]) => (first ? `${first.make} ${first.model}` : '');

interface AssignedCarsProps {
  lead: LeadDetail;
  preferences: readonly LeadPreference[];
  cars: readonly AssignedCar[];
}

function AssignedCars({ lead, preferences, cars }: AssignedCarsProps) {
  const { lead_id: id, version } = lead;
  const can = useCan();
  const acts = can(MEET_CUSTOMER) || can(EDIT_LEAD);
  const first = cars.find(mayChangeDse);
  return (
    <AssignedCarsPanel
      cars={cars}
      assign={<AssignCar lead={lead} preferences={preferences} cars={cars} />}
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
