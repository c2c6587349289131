import { getRouteApi, useRouter } from '@tanstack/react-router';
import { LoginForm } from '../../features/session/login/LoginForm.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { RouterLink } from '../header/RouterLink.tsx';
import { AuthPage } from './AuthPage.tsx';
import { OutboxLink } from './OutboxLink.tsx';

const route = getRouteApi('/login');

/** The sign-in page (spec A§2): users without a session land here and return to the address they asked for. */
export function LoginPage() {
  const t = useT('session');
  const router = useRouter();
  const { return: address = '/', ended } = route.useSearch();
  return (
    <AuthPage
      title={t('title')}
      address="/login"
      notice={ended && <InlineNotice tone="info">{t('kernel:error.token_empty_in_cache')}</InlineNotice>}
      links={
        <>
          <RouterLink href="/forgot-password">{t('forgot_password')}</RouterLink>
          <OutboxLink />
        </>
      }
    >
      <LoginForm onEntered={() => void router.navigate({ href: address, replace: true })} />
    </AuthPage>
  );
}
