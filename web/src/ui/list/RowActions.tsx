import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { linkTo } from './link-to.ts';
import classes from './list.module.css';

/** A list's last column. Clicks there do not open the row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>;
}

/** Opens a record's form; `name` names the record. */
export function EditLink({ to, name }: { to: string; name: string }) {
  const t = useT('kernel');
  return (
    <ActionIcon
      variant="subtle"
      aria-label={t('list.edit', { name })}
      title={t('list.edit_short')}
      renderRoot={(props) => <Link {...props} {...linkTo(to)} />}
    >
      <IconPencil size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Opens a record in a dialog. */
export function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  const t = useT('kernel');
  return (
    <ActionIcon
      variant="subtle"
      className={classes.opens}
      aria-label={t('list.edit', { name })}
      title={t('list.edit_short')}
      onClick={onEdit}
    >
      <IconPencil size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Views a record in effect; `name` says what, and whose. */
export function LookButton({ name, onLook }: { name: string; onLook: () => void }) {
  return (
    <ActionIcon variant="subtle" className={classes.opens} aria-label={name} title={name} onClick={onLook}>
      <IconEye size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

export function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  const t = useT('kernel');
  return (
    <ActionIcon variant="subtle" color="red" aria-label={t('list.delete', { name })} onClick={onDelete}>
      <IconTrash size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
