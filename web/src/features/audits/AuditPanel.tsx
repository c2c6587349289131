import { Button, Skeleton } from '@mantine/core';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { AuditForm } from './AuditForm.tsx';
import { AuditReport } from './AuditReport.tsx';
import { auditQuery } from './audits.api.ts';
import classes from './audits.module.css';
import { ChosenBecause } from './ChosenBecause.tsx';
import { NextAudit } from './NextAudit.tsx';
import { PreviousAudits } from './PreviousAudits.tsx';

export interface AuditPanelProps {
  leadId: number;
  /** Default: the lead's newest audit. */
  auditId: number | undefined;
  /** Opens a re-audit. */
  isReaudit: boolean;
}

/** The audit below the assigned cars: a form for users who may fill it in, else read-only. */
export function AuditPanel({ leadId, auditId, isReaudit }: AuditPanelProps) {
  const t = useT('audits');
  const { role_id: roleId } = useUser();
  const { data: audit, error, isError, refetch } = useQuery(auditQuery(leadId, auditId, isReaudit));
  const [arePreviousShown, showPrevious] = useState(false);
  const [savedId, setSavedId] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const settled = audit !== undefined || isError;
  useEffect(() => {
    if (settled) place.current?.scrollIntoView({ block: 'start' });
  }, [settled]);

  const content = () => {
    if (audit) {
      const isFree = audit.form !== null && audit.claimed_by === null;
      return (
        <>
          <ChosenBecause audit={audit} />
          {audit.claimed_by && (
            <InlineNotice tone="warning">{t('claimed', { name: audit.claimed_by })}</InlineNotice>
          )}
          {isFree ? (
            <AuditForm
              key={`${audit.id} ${audit.version}`}
              audit={audit}
              onSaved={() => setSavedId(audit.id)}
            />
          ) : (
            <>
              <AuditReport audit={audit} />
              {/* The audit just saved (spec A§4); later visitors see it read-only. */}
              {savedId === audit.id && (
                <div className={classes.foot}>
                  <Button disabled>{t('form.save')}</Button>
                </div>
              )}
            </>
          )}
        </>
      );
    }
    if (!error) return <Skeleton height={220} />;
    return isApiError(error) && error.status === 404 ? (
      <EmptyState title={t('empty.title')} hint={t('form.none')} />
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    );
  };
  // A re-audit follows the audit that it repeats.
  const previous = audit ? audit.previous_audits + (audit.form === 'reaudit' ? 1 : 0) : 0;
  return (
    <div ref={place}>
      <Panel
        title={t(audit?.form === 'reaudit' ? 'form.reaudit_title' : 'form.title')}
        actions={
          <>
            {previous > 0 && (
              <Button variant="subtle" size="compact-sm" onClick={() => showPrevious(true)}>
                {t('previous.show', { count: String(previous) })}
              </Button>
            )}
            {isAuditor(roleId) && audit && <NextAudit auditId={audit.id} />}
          </>
        }
      >
        {content()}
      </Panel>
      {arePreviousShown && audit && (
        <PreviousAudits
          leadId={leadId}
          isShown={({ id }) => id < audit.id || (audit.form === 'reaudit' && id === audit.id)}
          onClose={() => showPrevious(false)}
        />
      )}
    </div>
  );
}
