import { Skeleton } from '@mantine/core';
import { isAuditor } from '@otolead/contract/audits/audits.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { AuditForm } from './AuditForm.tsx';
import { AuditReport } from './AuditReport.tsx';
import { auditQuery } from './audits.api.ts';

export interface AuditPanelProps {
  leadId: number;
  /** The lead's newest audit without. */
  auditId: number | undefined;
}

/** The audit below the assigned cars: a form while it is new, to be read afterwards, and by agents always. */
export function AuditPanel({ leadId, auditId }: AuditPanelProps) {
  const t = useT('audits');
  const { role_id: roleId } = useUser();
  const { data: audit, error, isError, refetch } = useQuery(auditQuery(leadId, auditId));
  const place = useRef<HTMLDivElement>(null);
  const settled = audit !== undefined || isError;
  useEffect(() => {
    if (settled) place.current?.scrollIntoView({ block: 'start' });
  }, [settled]);

  const content = () => {
    if (audit) {
      const isOpen = audit.audit_status === 'NEW' && isAuditor(roleId);
      return isOpen ? (
        <AuditForm key={`${audit.id} ${audit.version}`} audit={audit} />
      ) : (
        <AuditReport audit={audit} />
      );
    }
    if (!error) return <Skeleton height={220} />;
    return isApiError(error) && error.status === 404 ? (
      <EmptyState title={t('empty.title')} hint={t('form.none')} />
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    );
  };
  return (
    <div ref={place}>
      <Panel title={t('form.title')}>{content()}</Panel>
    </div>
  );
}
