import { VisuallyHidden } from '@mantine/core';
import { useT } from '../i18n/i18n.ts';

/** Announces a loading screen to screen readers; others see the loading bar. */
export function RoutePending() {
  const t = useT('kernel');
  return <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>;
}
