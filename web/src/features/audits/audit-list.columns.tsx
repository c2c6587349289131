import type { AuditRow } from '@otolead/contract/audits/audit-list.schema.ts';
import { type AuditLabel, type AuditTab, auditLabel } from '@otolead/contract/audits/audits.rules.ts';
import { COMPLIANCE_THRESHOLD } from '@otolead/contract/audits/compliance.rules.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { isMasked } from '@otolead/contract/kernel/masked.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';
import { type Translate, useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { leadHref } from '../../platform/market/lead-address.ts';
import { Contact } from '../../ui/Contact/Contact.tsx';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { formatShare } from '../../ui/format.ts';
import { Pill, StatusPill, type Tone } from '../../ui/StatusPill/StatusPill.tsx';
import { TwoLine } from '../../ui/TwoLine/TwoLine.tsx';
import { AuditRowActions, type RowAction } from './AuditRowActions.tsx';
import classes from './audits.module.css';

const TONES: Readonly<Record<AuditLabel, Tone>> = {
  new: 'info',
  rejected: 'danger',
  refused: 'warning',
  closed: 'neutral',
  audited: 'success',
};

interface AuditColumnTerms {
  readonly mayOpen: boolean;
  readonly roleId: number;
  readonly tab: AuditTab;
  readonly onAct: (action: RowAction, row: AuditRow) => void;
}

/** The specified columns in order, plus the score; the table adds the checkbox. */
export function auditColumns(
  t: Translate<'audits'>,
  { mayOpen, roleId, tab, onAct }: AuditColumnTerms,
): DataColumn<AuditRow>[] {
  const actions = actionsWidth(tab, roleId);
  return [
    {
      id: 'lead_id',
      header: t('column.lead_id'),
      cell: (row) =>
        mayOpen ? (
          <a
            className={classes.link}
            href={leadHref(row.lead_id, {
              auditId: row.auditlead_id,
              isReaudit: row.audit_status === 'PENDING_ON_AUDITOR',
            })}
            title={t('open')}
            target="_blank"
            rel="noopener"
          >
            {row.lead_id}
          </a>
        ) : (
          row.lead_id
        ),
      width: 82,
      fixed: true,
    },
    {
      id: 'customer',
      header: t('column.customer'),
      cell: ({
        lead_id: leadId,
        customer_details: { customer_name: name, customer_mobile: mobile, customer_city: city },
      }) => (
        <TwoLine
          strong
          first={name}
          second={
            isMasked(mobile) ? (
              <>
                <Contact leadId={leadId} field="mobile" value={mobile} name={name} written={showMobile} />
                {city && ` · ${city}`}
              </>
            ) : (
              [showMobile(mobile), city].filter(Boolean).join(' · ')
            )
          }
        />
      ),
      // The customer takes the width that the actions leave.
      width: (isAuditor(roleId) ? 392 : 402) - actions,
      card: 'primary',
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => (
        <span className={classes.status} title={`${row.status} · ${row.sub_status}`}>
          <StatusPill statusId={row.status_id} label={row.status} />
          <span className={classes.second}>{row.sub_status}</span>
        </span>
      ),
      width: 146,
    },
    {
      id: 'attribution',
      header: t('column.attribution'),
      cell: ({ attribution_status: status }) =>
        status === null ? (
          <Nothing />
        ) : (
          <span className={classes.wrapped} title={status}>
            {status}
          </span>
        ),
      width: 96,
    },
    {
      id: 'audit_date',
      header: t('column.audit_date'),
      cell: (row) => <Moment iso={row.audit_date} second={t(`priority.${row.audit_priority}`)} />,
      width: 143,
      fixed: true,
    },
    {
      id: 'calling',
      header: t('column.calling'),
      cell: (row) => <Moment iso={row.calling_date} second={row.calling_agent_name} />,
      width: 143,
      fixed: true,
    },
    {
      id: 'compliance',
      header: t('compliance'),
      cell: (row) => <Score value={row.compliance} />,
      width: 90,
      fixed: true,
      align: 'end',
    },
    {
      id: 'audit_status',
      header: t('column.audit_status'),
      cell: (row) => <AuditStatusCell row={row} />,
      width: 204,
      card: 'secondary',
    },
    {
      id: 'actions',
      header: t('column.actions'),
      cell: (row) => <AuditRowActions row={row} roleId={roleId} mayOpen={mayOpen} onAct={onAct} />,
      width: actions,
      fixed: true,
    },
  ];
}

/** Width of the text buttons that this role sees in such rows. */
function actionsWidth(tab: AuditTab, roleId: number): number {
  if (!isAuditor(roleId)) return 222;
  const narrow: Partial<Record<AuditTab, number>> = { New: 170, 'Pending on Agent': 100, History: 100 };
  return narrow[tab] ?? 202;
}

function Nothing() {
  return <span className={classes.nothing}>–</span>;
}

/** In per cent; empty until somebody scores it. */
function Score({ value }: { value: number | null }) {
  const language = useLanguage();
  if (value === null) return <Nothing />;
  return (
    <span className={classes.score} data-low={value < COMPLIANCE_THRESHOLD || undefined}>
      {`${formatShare(value, language)}%`}
    </span>
  );
}

function Moment({ iso, second }: { iso: string | null; second: string | null }) {
  const language = useLanguage();
  const when = iso && formatDateTime(new Date(iso), activeMarket().timeZone, language);
  return <TwoLine first={when ? <time dateTime={iso}>{when}</time> : <Nothing />} second={second} />;
}

function AuditStatusCell({ row }: { row: AuditRow }) {
  const t = useT('audits');
  const language = useLanguage();
  const label = auditLabel(row.audit_status);
  const { last_action: action, last_action_by: name, last_action_date: at } = row;
  const last = action && name ? t(`last.${action}`, { name }) : null;
  const when = last && at ? formatDateTime(new Date(at), activeMarket().timeZone, language) : null;
  const whole = [last, when, row.last_action_comment].filter(Boolean).join(' · ');
  return (
    <span className={classes.status} title={whole || undefined}>
      <span className={classes.statusHead}>
        <Pill tone={TONES[label]}>{t(`status.${label}`)}</Pill>
        {when && at && <time dateTime={at}>{when}</time>}
      </span>
      {(row.claimed_by ?? last) && (
        <span className={classes.second}>
          {row.claimed_by ? t('row.claimed', { name: row.claimed_by }) : last}
        </span>
      )}
    </span>
  );
}
