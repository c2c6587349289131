import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate, useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { StatusPage } from '../../platform/pages/StatusPage.tsx';
import classes from './SignOutPage.module.css';

/** Signs out, after a question about unsaved drafts. */
export function SignOutPage() {
  const t = useT('session');
  const router = useRouter();
  const navigate = useNavigate();
  const search = useSearch({ from: '/logout' });
  const tabs = useRouteContext({ from: '/logout', select: (context) => context.tabs });
  const leave = (drafts: 'keep' | 'drop') =>
    void navigate({ to: '/logout', search: { ...search, drafts }, replace: true });
  const stay = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/', replace: true });
  };
  return (
    <StatusPage
      icon={<IconPencil size={24} stroke={1.6} />}
      title={t('sign_out.title')}
      text={t('sign_out.text')}
      action={
        <>
          <ul className={classes.tabs}>
            {tabs.map(({ title, leads }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tabs may show the same lead, and none moves
              <li key={index}>
                <strong>{title ?? t('sign_out.this_tab')}</strong>
                <span>{t('sign_out.leads', { count: leads.length, leads: leads.join(', ') })}</span>
              </li>
            ))}
          </ul>
          <div className={classes.choices}>
            <Button variant="default" autoFocus onClick={stay}>
              {t('sign_out.stay')}
            </Button>
            <Button onClick={() => leave('keep')}>{t('sign_out.keep')}</Button>
            <Button color="red" onClick={() => leave('drop')}>
              {t('sign_out.drop')}
            </Button>
          </div>
        </>
      }
    />
  );
}
