import { Button, Checkbox } from '@mantine/core';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './ColumnChooser.module.css';
import type { ColumnChooserProps } from './ColumnChooser.tsx';
import { defaultHiddenColumns } from './columns.ts';

/** A check box for every column that may be hidden. */
export function ColumnChoices({ columns, hidden, onChange }: ColumnChooserProps) {
  const t = useT('kernel');
  const off = new Set(hidden ?? defaultHiddenColumns(columns));
  const choosable = columns.filter((column) => column.hideable !== false);
  const toggle = (id: string) => onChange(off.has(id) ? [...off].filter((one) => one !== id) : [...off, id]);
  return (
    <>
      <div className={classes.list}>
        {choosable.map((column) => (
          <Checkbox
            key={column.id}
            className={classes.item}
            size="sm"
            label={column.header}
            checked={!off.has(column.id)}
            onChange={() => toggle(column.id)}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="xs"
          disabled={hidden === undefined}
          onClick={() => onChange(undefined)}
        >
          {t('table.columns_reset')}
        </Button>
      </div>
    </>
  );
}
