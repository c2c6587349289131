import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isApiError } from '../../../platform/api/api-error.ts';
import { reactTo } from '../../../platform/api/react-to.ts';
import { clearToasts, errorToast, mutationToast } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import { enterSession, settleSession } from '../../../platform/session/session-life.ts';
import { keepInVault, readFromVault, removeFromVault } from '../../../platform/session/vault.ts';
import classes from '../AuthForm.module.css';
import { focusErrorSoon } from '../focus-soon.ts';
import { wordsOf } from '../form-text.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { signIn } from './login.api.ts';
import {
  isOtherFailure,
  type LoginValues,
  loginErrors,
  refusalErrors,
  type SecondStep,
  secondStepOf,
} from './login-form.ts';
import { useCaptcha } from './useCaptcha.ts';
import { usePuzzle } from './usePuzzle.ts';

export interface LoginFormProps {
  onEntered: () => void;
  /** The pair is right, and a second factor is due. */
  onSecondStep: (step: SecondStep) => void;
}

interface Values extends LoginValues {
  readonly remember: boolean;
}

const EMPTY: Values = { username: '', password: '', captcha: '', remember: false };

export function LoginForm({ onEntered, onSecondStep }: LoginFormProps) {
  const t = useT('session');
  const root = useRef<HTMLFormElement>(null);
  const puzzle = usePuzzle();
  const byComputer = puzzle.state !== 'unused';
  const form = useForm<Values>({
    initialValues: EMPTY,
    validate: (values) => wordsOf(loginErrors(values, byComputer)),
  });
  const captcha = useCaptcha(() => {
    // Setting a field clears its error, which must stay beside the empty field after a mismatch.
    if (form.getValues().captcha !== '') form.setFieldValue('captcha', '');
  });
  useRememberedUserId((username) => {
    if (form.getValues().username !== '') return;
    form.setValues({ username, remember: true });
    root.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
  });

  const entering = useMutation({
    meta: { ownWords: true },
    mutationFn: async ({ remember, ...values }: Values) => {
      clearToasts();
      const proof = byComputer
        ? await puzzle.proof()
        : { captcha_id: captcha.id ?? '', captcha: values.captcha };
      await settleSession();
      const answer = await signIn({ ...values, ...proof, remember_me: remember });
      await rememberUserId(remember ? values.username.trim() : null);
      await enterSession(answer.data);
      return answer;
    },
    onSuccess: (answer) => {
      mutationToast(answer);
      onEntered();
    },
    onError: (error, { remember, username }) => {
      const step = secondStepOf(error);
      if (step !== null) {
        void rememberUserId(remember ? username.trim() : null);
        return onSecondStep(step);
      }
      // A captcha works once, so every refusal needs a new one.
      if (byComputer) puzzle.start();
      else captcha.reload();
      form.setFieldValue('captcha', '');
      form.setErrors(isApiError(error) ? refusalErrors(error) : {});
      if (isApiError(error) && isOtherFailure(error.status)) errorToast(t('login.fallback'));
      else reactTo(error, 'write');
      focusErrorSoon(root.current);
    },
  });
  // Stay pending after success: the next screen is loading.
  const waiting = entering.isPending || entering.isSuccess;

  return (
    <form
      ref={root}
      className={classes.root}
      noValidate
      aria-label={t('title')}
      onSubmit={form.onSubmit(
        (values) => {
          if (!waiting) entering.mutate(values);
        },
        () => focusErrorSoon(root.current),
      )}
    >
      <TextInput
        size="md"
        label={t('field.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        autoFocus
        {...form.getInputProps('username')}
      />
      <PasswordInput
        size="md"
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        {...form.getInputProps('password')}
      />
      <CaptchaField captcha={captcha} puzzle={puzzle} {...form.getInputProps('captcha')} />
      <Checkbox
        label={t('field.remember_me')}
        name="remember_me"
        {...form.getInputProps('remember', { type: 'checkbox' })}
      />
      <Button type="submit" size="md" fullWidth aria-disabled={waiting} className={classes.submit}>
        {waiting ? t('submit.waiting') : t('submit')}
      </Button>
    </form>
  );
}

/** Restores the user id from 'remember me', unless the field was edited. */
function useRememberedUserId(onFound: (username: string) => void): void {
  const found = useEffectEvent(onFound);
  useEffect(() => {
    void readFromVault<string>('remembered_user_id').then((username) => {
      if (username) found(username);
    });
  }, []);
}

async function rememberUserId(username: string | null): Promise<void> {
  if (username === null) removeFromVault('remembered_user_id');
  else await keepInVault('remembered_user_id', username);
}
