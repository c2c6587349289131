import { VisuallyHidden } from '@mantine/core';
import { useT } from '../i18n/i18n.ts';

/** Says to those who cannot see the loading bar that a screen is coming; the bar shows it to everybody else. */
export function RoutePending() {
  const t = useT('kernel');
  return <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>;
}
