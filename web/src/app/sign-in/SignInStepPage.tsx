import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { EnrolStep } from '../../features/session/steps/EnrolStep.tsx';
import { GivenPasswordForm } from '../../features/session/steps/GivenPasswordForm.tsx';
import { reactTo } from '../../platform/api/react-to.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { finishStep } from '../../platform/session/session-life.ts';
import { RouterLink } from '../header/RouterLink.tsx';
import { AuthPage } from './AuthPage.tsx';

const route = getRouteApi('/sign-in-step');

/** What a session has to do before it may open anything else. */
export function SignInStepPage() {
  const t = useT('session');
  const router = useRouter();
  const { return: address = '/' } = route.useSearch();
  const { next_step: left } = useUser();
  const [step, setStep] = useState(left ?? 'password');
  // The last step stays in view until the next screen has come.
  if (left && left !== step) setStep(left);
  const goOn = async () => {
    await finishStep();
    // Where another step is left, the screen sends back here.
    await router.navigate({ href: address, replace: true });
  };
  return (
    <AuthPage
      title={t(`step.${step}.title`)}
      address="/sign-in-step"
      links={<RouterLink href="/logout">{t('step.sign_out')}</RouterLink>}
    >
      {step === 'password' ? (
        <GivenPasswordForm onDone={goOn} />
      ) : (
        <EnrolStep onDone={() => void goOn().catch((error: unknown) => reactTo(error, 'write'))} />
      )}
    </AuthPage>
  );
}
