import { getRouteApi, useRouter } from '@tanstack/react-router';
import { ResetPasswordForm } from '../../features/session/recovery/ResetPasswordForm.tsx';
import { errorToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { currentSession } from '../../platform/session/session.ts';
import { RouterLink } from '../header/RouterLink.tsx';
import { AuthPage } from './AuthPage.tsx';

const route = getRouteApi('/reset-password/$token');

/** Step 3 (spec A§2); the route admits valid tokens only. */
export function ResetPasswordPage() {
  const t = useT('session');
  const router = useRouter();
  const { token } = route.useParams();
  const leave = () => void router.navigate({ to: '/login', replace: true });
  return (
    <AuthPage
      title={t('reset.title')}
      address={`/reset-password/${token}`}
      links={<RouterLink href="/login">{t('forgot.back')}</RouterLink>}
    >
      <ResetPasswordForm
        token={token}
        onDone={() => {
          // The new password ended every session, including one in this browser.
          if (currentSession())
            void router.navigate({ to: '/logout', search: { ended: true }, replace: true });
          else leave();
        }}
        onExpired={(message) => {
          errorToast(message);
          leave();
        }}
      />
    </AuthPage>
  );
}
