import { ActionIcon, Button } from '@mantine/core';
import type { AuditRow } from '@otolead/contract/audits/audit-list.schema.ts';
import { type AuditActionName, rowActions, savedAs } from '@otolead/contract/audits/audits.policy.ts';
import { IconEye, IconHistory, IconShieldX } from '@tabler/icons-react';
import { useT } from '../../platform/i18n/i18n.ts';
import { leadHref } from '../../platform/market/lead-address.ts';
import { RowActions } from '../../ui/list/RowActions.tsx';
import classes from './audits.module.css';

export type RowAction = Exclude<AuditActionName, 'close'> | 'details' | 'activity';

/** Icons of secondary row actions; those without one are text buttons. */
const ICONS: Partial<Readonly<Record<RowAction, typeof IconEye>>> = {
  details: IconEye,
  refuse: IconShieldX,
  activity: IconHistory,
};

interface AuditRowActionsProps {
  row: AuditRow;
  roleId: number;
  mayOpen: boolean;
  onAct: (action: RowAction, row: AuditRow) => void;
}

/** The caller's actions on one audit, by role and status (spec A§2 'Audit list'). */
export function AuditRowActions({ row, roleId, mayOpen, onAct }: AuditRowActionsProps) {
  const t = useT('audits');
  const form = savedAs(row.audit_status, roleId);
  const named = (action: RowAction | 'open' | 'open_reaudit') =>
    t('action_on', { action: t(`action.${action}`), name: row.customer_details.customer_name });
  const button = (action: RowAction) => {
    const Icon = ICONS[action];
    const act = { 'aria-label': named(action), onClick: () => onAct(action, row) };
    return Icon ? (
      <ActionIcon key={action} variant="subtle" size={28} title={t(`action.${action}`)} {...act}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    ) : (
      <Button key={action} className={classes.action} variant="default" size="compact-sm" {...act}>
        {t(`action.${action}`)}
      </Button>
    );
  };
  const open = form === 'first' ? 'open' : 'open_reaudit';
  return (
    <RowActions>
      {button('details')}
      {form && mayOpen && (
        <Button
          className={classes.action}
          variant="default"
          size="compact-sm"
          component="a"
          href={leadHref(row.lead_id, { auditId: row.auditlead_id, isReaudit: form === 'reaudit' })}
          target="_blank"
          rel="noopener"
          aria-label={named(open)}
        >
          {t(form === 'first' ? 'action.open' : 'action.reaudit')}
        </Button>
      )}
      {rowActions(row.audit_status, roleId).map((action) => (action === 'close' ? null : button(action)))}
      {button('activity')}
    </RowActions>
  );
}
