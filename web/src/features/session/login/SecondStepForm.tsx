import { signInByCode } from '@otolead/contract/session/second-factor.endpoints.ts';
import { codeRules } from '@otolead/contract/session/second-factor.rules.ts';
import { isApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/client.ts';
import { clearToasts, errorToast, mutationToast } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import { enterSession } from '../../../platform/session/session-life.ts';
import { FormText } from '../../../ui/form/RecordFields.tsx';
import { RecordFormBody } from '../../../ui/form/RecordFormBody.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx';
import { passkeyHindrance } from '../passkeys/passkeys.api.ts';
import classes from '../steps/SecondFactor.module.css';
import type { SecondStep } from './login-form.ts';
import orClasses from './Or.module.css';

export interface SecondStepFormProps {
  step: SecondStep;
  onEntered: () => void;
  /** Back to the password. */
  onBack: () => void;
}

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({ step: { stepToken, ways }, onEntered, onBack }: SecondStepFormProps) {
  const t = useT('session');
  const hasApp = ways.includes('app');
  const hasPasskey = ways.includes('passkey') && passkeyHindrance() === null;
  const form = useRecordForm({
    rules: codeRules,
    empty: { code: '' },
    record: undefined,
    save: async ({ code }) => {
      clearToasts();
      try {
        const answer = await call(signInByCode, { step_token: stepToken, code });
        await enterSession(answer.data);
        mutationToast(answer);
      } catch (error) {
        if (!isApiError(error) || error.code !== 'token_invalid') throw error;
        errorToast(error.message);
        return onBack();
      }
      onEntered();
    },
  });
  return (
    <>
      {hasPasskey && (
        <>
          <p className={classes.text}>{t('second_factor.required_passkey')}</p>
          <PasskeyButton
            label={t('passkeys.use')}
            stepToken={stepToken}
            isMain
            onEntered={onEntered}
            onExpired={onBack}
          />
          <p className={orClasses.or}>{t('or')}</p>
        </>
      )}
      <p className={classes.text}>{hasApp ? t('second_factor.required') : t('second_factor.or_recovery')}</p>
      <RecordFormBody
        form={form}
        label={t('second_factor.title')}
        saveLabel={t('second_factor.check')}
        onCancel={onBack}
        focusFirst={!hasPasskey}
      >
        <FormText
          form={form}
          name="code"
          maxLength={40}
          autoComplete="one-time-code"
          {...(hasApp && { description: t('second_factor.hint') })}
        />
      </RecordFormBody>
    </>
  );
}
