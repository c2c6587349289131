import { IconTag } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import classes from '../toolbar.module.css';
import { FilterPopover } from './FilterPopover.tsx';
import type { StatusFilterProps } from './StatusForm.tsx';

const StatusForm = lazyPart(async () => (await import('./StatusForm.tsx')).StatusForm);

/** Statuses and sub-statuses; their boxes load on first use. */
export function StatusFilter({ filters, onChange }: StatusFilterProps) {
  const t = useT('leads');
  return (
    <FilterPopover
      label={t('field.status_id')}
      icon={<IconTag size={15} stroke={1.75} aria-hidden />}
      count={filters.status.length + filters.sub_status.length}
      width={452}
    >
      {(close) => (
        <Suspense
          fallback={<div className={classes.waiting} role="status" aria-label={t('kernel:loading')} />}
        >
          <StatusForm filters={filters} onChange={onChange} onDone={close} />
        </Suspense>
      )}
    </FilterPopover>
  );
}
