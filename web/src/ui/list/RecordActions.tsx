import { Switch } from '@mantine/core';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import type { RecordStatus } from '@otolead/contract/kernel/status.ts';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './list.module.css';
import { DeleteButton, EditLink, RowActions } from './RowActions.tsx';
import { type StatusChange, type StatusRow, useStatusChange } from './useStatusChange.ts';

/** The last column of a record list; wide enough for a switch and one button. */
export const ACTION_COLUMN = { id: 'action', width: 104, fixed: true, card: 'badge' } as const;

/** Wide enough for a switch and two buttons, or a pill and one. */
export const WIDE_ACTION_COLUMN = { ...ACTION_COLUMN, width: 132 } as const;

/** Active or inactive; asks before it flips. */
export function RecordSwitch<E extends Endpoint>(props: StatusChange<E>) {
  return <StatusSwitch row={props.row} name={props.name} {...useStatusChange<E>(props)} />;
}

interface RecordActionsProps<E extends Endpoint> extends StatusChange<E> {
  /** Address of the record's form. */
  edit: string;
  deletes?: boolean;
  /** Further actions. */
  children?: ReactNode;
}

/** Actions of a record: status switch, edit and, where allowed, delete. */
export function RecordActions<E extends Endpoint>(props: RecordActionsProps<E>) {
  const { row, name, edit, deletes = false, children } = props;
  const { setStatus, saving } = useStatusChange<E>(props);
  return (
    <RowActions>
      <StatusSwitch row={row} name={name} saving={saving} setStatus={setStatus} />
      <EditLink to={edit} name={name} />
      {children}
      {deletes && <DeleteButton name={name} onDelete={() => void setStatus('2')} />}
    </RowActions>
  );
}

interface StatusSwitchProps {
  row: StatusRow;
  name: string;
  saving: boolean;
  setStatus: (status: RecordStatus) => Promise<void>;
}

function StatusSwitch({ row, name, saving, setStatus }: StatusSwitchProps) {
  const t = useT('kernel');
  const isActive = row.status === '1';
  return (
    <Switch
      className={classes.state}
      size="xs"
      checked={isActive}
      // Not disabled, which would lose the focus; a second press does nothing.
      aria-busy={saving}
      aria-label={t('list.active', { name })}
      onChange={() => void setStatus(isActive ? '0' : '1')}
    />
  );
}
