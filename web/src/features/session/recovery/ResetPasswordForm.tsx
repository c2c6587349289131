import { Button, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../../../platform/api/api-error.ts';
import { reactTo } from '../../../platform/api/react-to.ts';
import { clearToasts, mutationToast } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import classes from '../AuthForm.module.css';
import { focusErrorSoon } from '../focus-soon.ts';
import { wordsOf } from '../form-text.tsx';
import { setNewPassword } from './recovery.api.ts';
import { type NewPassword, passwordErrors, refusalBeside } from './recovery-form.ts';

export interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The token has expired; `message` is the server's. */
  onExpired: (message: string) => void;
}

const EMPTY: NewPassword = { password: '', confirmation: '' };

export function ResetPasswordForm({ token, onDone, onExpired }: ResetPasswordFormProps) {
  const t = useT('session');
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<NewPassword>({
    initialValues: EMPTY,
    validate: (values) => wordsOf(passwordErrors(values)),
  });
  const saving = useMutation({
    meta: { ownWords: true },
    mutationFn: ({ password, confirmation }: NewPassword) => {
      clearToasts();
      return setNewPassword(token, password, confirmation);
    },
    onSuccess: (answer) => {
      mutationToast(answer);
      onDone();
    },
    onError: (error) => {
      if (isApiError(error) && error.code === 'token_invalid') return onExpired(error.message);
      const names = { password: 'password', confirmation: 'confirm_password' };
      const beside = isApiError(error) && refusalBeside(error, names);
      if (beside) form.setErrors(beside);
      else reactTo(error, 'write');
      focusErrorSoon(root.current);
    },
  });
  const waiting = saving.isPending || saving.isSuccess;
  const { error: tooShort, ...password } = form.getInputProps('password');
  return (
    <form
      ref={root}
      className={classes.root}
      noValidate
      aria-label={t('reset.title')}
      onSubmit={form.onSubmit(
        (values) => {
          if (!waiting) saving.mutate(values);
        },
        () => focusErrorSoon(root.current),
      )}
    >
      <NewPasswordInput
        label={t('field.new_password')}
        name="password"
        description={tooShort ? undefined : t('password.too_short')}
        error={tooShort}
        autoFocus
        {...password}
      />
      <NewPasswordInput
        label={t('field.confirm_password')}
        name="confirm_password"
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" size="md" fullWidth aria-disabled={waiting} className={classes.submit}>
        {waiting ? t('submit.waiting') : t('reset.submit')}
      </Button>
    </form>
  );
}

/** A password field with a button that reveals it. */
function NewPasswordInput(props: PasswordInputProps) {
  const t = useT('session');
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      size="md"
      autoComplete="new-password"
      maxLength={200}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': t(visible ? 'password.hide' : 'password.show') }}
      {...props}
    />
  );
}
