import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { reactTo } from '../../platform/api/react-to.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { finishStep } from '../../platform/session/session-life.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RouterLink } from '../header/RouterLink.tsx';
import { AuthPage } from './AuthPage.tsx';

const route = getRouteApi('/sign-in-step');

/** The profile has them too: as parts they stay out of the sign-in page. */
const EnrolStep = lazyPart(
  async () => (await import('../../features/session/steps/EnrolStep.tsx')).EnrolStep,
);
const GivenPasswordForm = lazyPart(
  async () => (await import('../../features/session/steps/GivenPasswordForm.tsx')).GivenPasswordForm,
);

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
      <Suspense>
        {step === 'password' ? (
          <GivenPasswordForm onDone={goOn} />
        ) : (
          <EnrolStep onDone={() => void goOn().catch((error: unknown) => reactTo(error, 'write'))} />
        )}
      </Suspense>
    </AuthPage>
  );
}
