import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { lazyPart } from '../lazy-part.tsx';
import { LazyPopover } from '../overlays/LazyPopover.tsx';
import classes from './ColumnChooser.module.css';
import type { DataColumn } from './columns.ts';

const ColumnChoices = lazyPart(async () => (await import('./ColumnChoices.tsx')).ColumnChoices);

export interface ColumnChooserProps {
  /** In display order. */
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'hideable' | 'hiddenByDefault'>[];
  /** undefined: the columns' defaults. */
  hidden: readonly string[] | undefined;
  /** undefined restores the defaults. */
  onChange: (hidden: readonly string[] | undefined) => void;
  /** True when the order differs from the default. */
  reordered: boolean;
  /** Ids of the optional columns; undefined restores the default order. */
  onReorder: (order: readonly string[] | undefined) => void;
}

/** The 'Columns' button; its overlay loads on first use. */
export function ColumnChooser(props: ColumnChooserProps) {
  const t = useT('kernel');
  const [opened, setOpened] = useState(false);
  return (
    <LazyPopover
      opened={opened}
      onDismiss={() => setOpened(false)}
      position="bottom-end"
      label={t('table.columns')}
      className={classes.dropdown}
      target={
        <Button
          variant="default"
          leftSection={<IconColumns3 size={15} stroke={1.75} aria-hidden />}
          onClick={() => setOpened((open) => !open)}
        >
          {t('table.columns')}
        </Button>
      }
    >
      <Suspense fallback={<p role="status">{t('loading')}</p>}>
        <ColumnChoices {...props} />
      </Suspense>
    </LazyPopover>
  );
}
