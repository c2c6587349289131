import { Skeleton } from '@mantine/core';
import { useT } from '../../platform/i18n/i18n.ts';
import { Panel } from '../Panel/Panel.tsx';
import { useWaitedLong } from '../useWaitedLong.ts';
import classes from './form.module.css';

interface FormSkeletonProps {
  fields: number;
  /** The form will have record tabs above it. */
  tabs: boolean;
}

/** A delayed placeholder with this many fields. */
export function FormSkeleton({ fields, tabs }: FormSkeletonProps) {
  const t = useT('kernel');
  if (!useWaitedLong()) return null;
  return (
    <>
      {tabs && <Skeleton width={150} height={26} mb={2} />}
      <Panel>
        <div className={classes.form} role="status" aria-label={t('loading')}>
          <div className={classes.fields}>
            {Array.from({ length: fields }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: none moves
              <div key={at} className={classes.coming}>
                <Skeleton width="40%" height={12} />
                <Skeleton height={32} />
              </div>
            ))}
          </div>
          <div className={classes.foot}>
            <Skeleton width={72} height={32} />
          </div>
        </div>
      </Panel>
    </>
  );
}
