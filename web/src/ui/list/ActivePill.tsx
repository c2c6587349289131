import type { RecordStatus } from '@otolead/contract/kernel/status.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { Pill } from '../StatusPill/StatusPill.tsx';
import classes from './list.module.css';

/** Active or inactive as tables word them (domain.md 5). */
function ActivePill({ status }: { status: RecordStatus }) {
  const t = useT('kernel');
  const isActive = status === '1';
  return <Pill tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'active' : 'inactive')}</Pill>;
}

/** A read-only status instead of the switch. */
export function FixedStatus({ status, reason }: { status: RecordStatus; reason: string }) {
  return (
    <span className={classes.state} title={reason}>
      <ActivePill status={status} />
    </span>
  );
}

/** A status column. */
export const STATUS_COLUMN = {
  id: 'status',
  cell: ({ status }: { status: RecordStatus }) => <ActivePill status={status} />,
  width: 110,
} as const;
