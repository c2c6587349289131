import { Button, Skeleton } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import classes from '../toolbar.module.css';
import { FilterPopover } from './FilterPopover.tsx';
import type { MoreFormProps } from './MoreForm.tsx';

export interface MoreFiltersProps extends Omit<MoreFormProps, 'onDone'> {
  /** How many are in force. */
  count: number;
  /** A drawer instead of a popover (spec A§2). */
  drawer: boolean;
}

const MoreForm = lazyPart(async () => (await import('./MoreForm.tsx')).MoreForm);
const MoreDrawer = lazyPart(async () => (await import('./MoreDrawer.tsx')).MoreDrawer);

const ICON = <IconAdjustmentsHorizontal size={15} stroke={1.75} aria-hidden />;

/** The advanced filter; its fields load on first use. */
export function MoreFilters({ count, drawer, ...form }: MoreFiltersProps) {
  const t = useT('leads');
  if (drawer) return <InDrawer count={count} {...form} />;
  return (
    <FilterPopover label={t('filter.more')} icon={ICON} count={count} width={1080}>
      {(close) => (
        <Suspense fallback={<MoreComing />}>
          <MoreForm {...form} onDone={close} />
        </Suspense>
      )}
    </FilterPopover>
  );
}

const COLUMNS = [0, 1, 2, 3];
const FIELDS = [0, 1, 2, 3, 4, 5];

/** A placeholder of the fields' layout. */
function MoreComing() {
  const t = useT('leads');
  return (
    <div className={classes.moreWaiting} role="status" aria-label={t('kernel:loading')}>
      {COLUMNS.map((column) => (
        <div key={column}>
          {FIELDS.map((field) => (
            <Skeleton key={field} height={field === 0 ? 16 : 46} mb={12} />
          ))}
        </div>
      ))}
    </div>
  );
}

function InDrawer({ count, ...form }: Omit<MoreFiltersProps, 'drawer'>) {
  const t = useT('leads');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const close = () => setState('closed');
  return (
    <>
      <Button
        variant="default"
        className={classes.filterButton}
        leftSection={ICON}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        {t('filter.more')}
        {count > 0 && <span className={classes.filterCount}>{count}</span>}
      </Button>
      {state !== 'unused' && (
        <Suspense>
          <MoreDrawer {...form} opened={state === 'open'} onDone={close} />
        </Suspense>
      )}
    </>
  );
}
