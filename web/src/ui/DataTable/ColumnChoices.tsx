import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './ColumnChooser.module.css';
import type { ColumnChooserProps } from './ColumnChooser.tsx';
import { defaultHiddenColumns, moved } from './columns.ts';

/** A check box for every optional column, and buttons that move it. */
export function ColumnChoices({ columns, hidden, onChange, reordered, onReorder }: ColumnChooserProps) {
  const t = useT('kernel');
  const off = new Set(hidden ?? defaultHiddenColumns(columns));
  const choosable = columns.filter((column) => column.hideable !== false);
  const toggle = (id: string) => onChange(off.has(id) ? [...off].filter((one) => one !== id) : [...off, id]);
  const order = choosable.map(({ id }) => id);
  return (
    <>
      <ul className={classes.list}>
        {choosable.map((column, index) => (
          <li key={column.id} className={classes.item}>
            <Checkbox
              size="sm"
              label={column.header}
              checked={!off.has(column.id)}
              onChange={() => toggle(column.id)}
            />
            <ActionIcon
              size="sm"
              disabled={index === 0}
              aria-label={t('table.move_up', { column: column.header })}
              onClick={() => onReorder(moved(order, column.id, -1))}
            >
              <IconArrowUp size={14} stroke={2} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size="sm"
              disabled={index === choosable.length - 1}
              aria-label={t('table.move_down', { column: column.header })}
              onClick={() => onReorder(moved(order, column.id, 1))}
            >
              <IconArrowDown size={14} stroke={2} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="xs"
          disabled={hidden === undefined && !reordered}
          onClick={() => {
            onChange(undefined);
            onReorder(undefined);
          }}
        >
          {t('table.columns_reset')}
        </Button>
      </div>
    </>
  );
}
