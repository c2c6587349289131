import { ActionIcon } from '@mantine/core';
import { type AuditActionName, rowActions, savedAs } from '@otolead/contract/audits/actions.rules.ts';
import type { AuditRow } from '@otolead/contract/audits/audit-list.schema.ts';
import {
  IconCheck,
  IconClipboardCheck,
  IconEye,
  IconHistory,
  IconRefresh,
  IconShieldX,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { leadHref } from '../../platform/market/lead-address.ts';
import { RowActions } from '../../ui/list/RowActions.tsx';

export type RowAction = Exclude<AuditActionName, 'close'> | 'details' | 'activity';

const ICONS = {
  details: IconEye,
  accept: IconCheck,
  reject: IconX,
  refuse: IconShieldX,
  reaudit: IconRefresh,
  activity: IconHistory,
} as const satisfies Readonly<Record<RowAction, unknown>>;

interface AuditRowActionsProps {
  row: AuditRow;
  roleId: number;
  mayOpen: boolean;
  onAct: (action: RowAction, row: AuditRow) => void;
}

/** What the caller may do with one audit, by role and status (spec A§2 'Audit list'). */
export function AuditRowActions({ row, roleId, mayOpen, onAct }: AuditRowActionsProps) {
  const t = useT('audits');
  const form = savedAs(row.audit_status, roleId);
  const button = (action: RowAction): ReactNode => {
    const Icon = ICONS[action];
    const name = t('action_on', { action: t(`action.${action}`), name: row.customer_details.customer_name });
    return (
      <ActionIcon
        key={action}
        variant="subtle"
        aria-label={name}
        title={t(`action.${action}`)}
        onClick={() => onAct(action, row)}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  };
  const open = form === 'first' ? 'open' : 'open_reaudit';
  return (
    <RowActions>
      {button('details')}
      {form && mayOpen && (
        <ActionIcon
          variant="subtle"
          component="a"
          href={leadHref(row.lead_id, { auditId: row.auditlead_id, isReaudit: form === 'reaudit' })}
          target="_blank"
          rel="noopener"
          aria-label={t('action_on', {
            action: t(`action.${open}`),
            name: row.customer_details.customer_name,
          })}
          title={t(`action.${open}`)}
        >
          <IconClipboardCheck size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {rowActions(row.audit_status, roleId).map((action) => (action === 'close' ? null : button(action)))}
      {button('activity')}
    </RowActions>
  );
}
