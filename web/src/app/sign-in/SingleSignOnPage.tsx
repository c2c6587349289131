import { Loader } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { type SecondStep, secondStepOf } from '../../features/session/login/login-form.ts';
import { enterBySignOn, returnOfSignOn } from '../../features/sign-on/sign-on.api.ts';
import { isApiError } from '../../platform/api/api-error.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RouterLink } from '../header/RouterLink.tsx';
import { AuthPage } from './AuthPage.tsx';
import classes from './SingleSignOnPage.module.css';

const route = getRouteApi('/single-sign-on');

const SecondStepForm = lazyPart(
  async () => (await import('../../features/session/login/SecondStepForm.tsx')).SecondStepForm,
);

/** The page to which the identity provider sends the browser back: it signs in and goes on, or says why it does not. */
export function SingleSignOnPage() {
  const t = useT('sign-on');
  const router = useRouter();
  const search = route.useSearch();
  // As the page was opened: the address loses it at once.
  const [{ code, error: denied, iss, state }] = useState(search);
  const [failure, setFailure] = useState<string | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const enter = () => void router.navigate({ href: returnOfSignOn(), replace: true });
  const leave = () => void router.navigate({ to: '/login', replace: true });
  const finish = useEffectEvent(() => {
    if (state === undefined) return leave();
    // The code has done its work: neither the address nor the history keeps it.
    void router.navigate({ to: '/single-sign-on', search: {}, replace: true });
    enterBySignOn({ state, code, iss, error: denied }).then(enter, (error: unknown) => {
      const due = secondStepOf(error);
      if (due === null) setFailure(isApiError(error) ? error.message : t('kernel:error.server_error'));
      else setStep(due);
    });
  });
  useEffect(() => finish(), []);
  const title = failure === null ? t('title') : t('failed');
  return (
    <AuthPage
      title={title}
      address="/login"
      notice={failure !== null && <InlineNotice tone="danger">{failure}</InlineNotice>}
      links={<RouterLink href="/login">{t('back')}</RouterLink>}
    >
      {step !== null && (
        <Suspense>
          <SecondStepForm step={step} onEntered={enter} onBack={leave} />
        </Suspense>
      )}
      {step === null && failure === null && (
        <p className={classes.waiting} role="status">
          <Loader size={16} aria-hidden />
          {t('waiting')}
        </p>
      )}
    </AuthPage>
  );
}
