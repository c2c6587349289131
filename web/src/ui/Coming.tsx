import { Skeleton } from '@mantine/core';
import { useT } from '../platform/i18n/i18n.ts';
import { useWaitedLong } from './useWaitedLong.ts';

/** A delayed placeholder; `height` in px. */
export function Coming({ height }: { height: number }) {
  const t = useT('kernel');
  return useWaitedLong() && <Skeleton height={height} role="status" aria-label={t('loading')} />;
}
