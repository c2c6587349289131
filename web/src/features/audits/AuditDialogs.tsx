import { Button, Skeleton } from '@mantine/core';
import type { AuditRow } from '@otolead/contract/audits/audit-list.schema.ts';
import { type AuditActionName, rowActions } from '@otolead/contract/audits/audits.policy.ts';
import { auditLabel } from '@otolead/contract/audits/audits.rules.ts';
import type { AuditActivityEntry } from '@otolead/contract/audits/audits.schema.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Translate, useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useUser } from '../../platform/session/session.ts';
import { OpenDialog } from '../../ui/dialogs/OpenDialog.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { AuditReport } from './AuditReport.tsx';
import { auditActivityQuery, auditViewQuery } from './audits.api.ts';
import classes from './audits.module.css';
import { ChosenBecause } from './ChosenBecause.tsx';

type OnAct = (action: AuditActionName, row: AuditRow) => void;

interface AuditDialogProps {
  row: AuditRow;
  onClose: () => void;
}

/** All details of one audit with the reader's actions, because reading may take it out of the list behind. */
export function AuditDetailsDialog({ row, onClose, onAct }: AuditDialogProps & { onAct: OnAct }) {
  const t = useT('audits');
  const { role_id: roleId } = useUser();
  const { data, error, refetch } = useQuery(auditViewQuery(row.lead_id, row.auditlead_id));
  return (
    <AuditDialog title={`${t('action.details')} · ${row.customer_details.customer_name}`} onClose={onClose}>
      {data ? (
        <>
          <ChosenBecause audit={data} />
          <AuditReport audit={data} />
          <div className={classes.foot}>
            {rowActions(data.audit_status, roleId).map((action) => (
              <Button key={action} variant="default" onClick={() => onAct(action, row)}>
                {t(`action.${action}`)}
              </Button>
            ))}
          </div>
        </>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} />
      )}
    </AuditDialog>
  );
}

/** One audit's history, newest first. */
export function AuditActivityDialog({ row, onClose }: AuditDialogProps) {
  const t = useT('audits');
  const { data, error, refetch } = useQuery(auditActivityQuery(row.auditlead_id));
  return (
    <AuditDialog title={`${t('action.activity')} · ${row.customer_details.customer_name}`} onClose={onClose}>
      {data ? (
        <ol className={classes.entries}>
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
      {data?.length === 0 && <p className={classes.plain}>{t('empty.title')}</p>}
    </AuditDialog>
  );
}

function Entry({ entry }: { entry: AuditActivityEntry }) {
  const t = useT('audits');
  const language = useLanguage();
  const when = formatDateTime(new Date(entry.created_date), activeMarket().timeZone, language);
  const state = [entry.status_name, entry.sub_status_name, entry.attribution_status_name];
  return (
    <li>
      <span className={classes.entryHead}>
        <strong>{entryWords(entry, t)}</strong>
        <time dateTime={entry.created_date}>{when}</time>
      </span>
      <span>{[entry.user_name, entry.role].filter(Boolean).join(' · ')}</span>
      {entry.comment && <span>{entry.comment}</span>}
      <span className={classes.second}>{state.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

function entryWords({ audit_status: status, priority }: AuditActivityEntry, t: Translate<'audits'>): string {
  if (priority) return `${t('filter.audit_priority')}: ${t(`priority.${priority}`)}`;
  return t(status === 'AUDIT_TRIGGERED' ? 'entry.triggered' : `status.${auditLabel(status)}`);
}

function AuditDialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <OpenDialog onClose={onClose} title={title} size={760}>
      {children}
    </OpenDialog>
  );
}
