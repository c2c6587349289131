import { IconCalendar } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import classes from '../toolbar.module.css';
import type { DateFilterProps } from './DateFilterForm.tsx';
import { FilterPopover } from './FilterPopover.tsx';

const DateFilterForm = lazyPart(async () => (await import('./DateFilterForm.tsx')).DateFilterForm);

/** A date type with its dates; the form loads on first use. */
export function DateFilter(props: DateFilterProps) {
  const t = useT('leads');
  return (
    <FilterPopover
      label={t('filter.date')}
      icon={<IconCalendar size={15} stroke={1.75} aria-hidden />}
      width={348}
    >
      {(close) => (
        <Suspense
          fallback={<div className={classes.waiting} role="status" aria-label={t('kernel:loading')} />}
        >
          <DateFilterForm {...props} onDone={close} />
        </Suspense>
      )}
    </FilterPopover>
  );
}
