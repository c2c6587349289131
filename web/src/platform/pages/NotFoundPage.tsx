import { IconMapPinOff } from '@tabler/icons-react';
import { useT } from '../i18n/i18n.ts';
import { usePageTitle } from '../site-title.ts';
import { StartLink } from './StartLink.tsx';
import { StatusPage } from './StatusPage.tsx';

/** For unknown paths, and for known ones without the right, so as not to disclose them. */
export function NotFoundPage() {
  const t = useT('kernel');
  usePageTitle(t('page.not_found.title'));
  return (
    <StatusPage
      icon={<IconMapPinOff size={24} stroke={1.6} />}
      title={t('page.not_found.title')}
      text={t('page.not_found.text')}
      action={<StartLink />}
    />
  );
}
