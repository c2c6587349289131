import { IconLock } from '@tabler/icons-react';
import { useT } from '../i18n/i18n.ts';
import { StartLink } from './StartLink.tsx';
import { StatusPage } from './StatusPage.tsx';

export function ForbiddenPage() {
  const t = useT('kernel');
  return (
    <StatusPage
      icon={<IconLock size={24} stroke={1.6} />}
      title={t('page.forbidden.title')}
      text={t('page.forbidden.text')}
      action={<StartLink />}
    />
  );
}
