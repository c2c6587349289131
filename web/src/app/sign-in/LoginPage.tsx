import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { LoginForm } from '../../features/session/login/LoginForm.tsx';
import type { SecondStep } from '../../features/session/login/login-form.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RouterLink } from '../header/RouterLink.tsx';
import { AuthPage } from './AuthPage.tsx';
import { OutboxLink } from './OutboxLink.tsx';

const route = getRouteApi('/login');

/** Few come here, and the sign-in page is the first that everybody waits for. */
const SecondStepForm = lazyPart(
  async () => (await import('../../features/session/login/SecondStepForm.tsx')).SecondStepForm,
);

/** Below the form, which does not wait for it. */
const FurtherWays = lazyPart(async () => (await import('./FurtherWays.tsx')).FurtherWays);

/** The sign-in page (spec A§2): users without a session land here and return to the address they asked for. */
export function LoginPage() {
  const t = useT('session');
  const router = useRouter();
  const { return: address = '/', ended } = route.useSearch();
  const [step, setStep] = useState<SecondStep | null>(null);
  const enter = () => void router.navigate({ href: address, replace: true });
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
      {step === null ? (
        <>
          <LoginForm onEntered={enter} onSecondStep={setStep} />
          <Suspense>
            <FurtherWays returnTo={address} onEntered={enter} />
          </Suspense>
        </>
      ) : (
        <Suspense>
          <SecondStepForm step={step} onEntered={enter} onBack={() => setStep(null)} />
        </Suspense>
      )}
    </AuthPage>
  );
}
