import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CODE_LENGTH } from '@otolead/contract/session/recovery.rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from '../../../platform/api/api-error.ts';
import { reactTo } from '../../../platform/api/react-to.ts';
import { clearToasts } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import { InlineNotice } from '../../../ui/InlineNotice/InlineNotice.tsx';
import classes from '../AuthForm.module.css';
import { focusErrorSoon } from '../focus-soon.ts';
import { wordsOf } from '../form-text.tsx';
import { ResendCode } from './ResendCode.tsx';
import { exchangeCode } from './recovery.api.ts';
import { codeErrors, codeFrom, refusalBeside } from './recovery-form.ts';
import { useResend } from './useResend.ts';

/** The server's answer to a request for a code. */
export interface SentCode {
  readonly message: string;
  /** Earliest next request, ms since 1970. */
  readonly again: number;
}

export interface CodeFormProps {
  identifier: string;
  sent: SentCode;
  onChange: () => void;
  onToken: (resetToken: string) => void;
}

/** Step 2: the code that was sent; later another one, or another account. */
export function CodeForm({ identifier, sent: first, onChange, onToken }: CodeFormProps) {
  const t = useT('session');
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { code: '' },
    validate: (values) => wordsOf(codeErrors(values)),
  });
  const resend = useResend(identifier, first, () => form.reset());
  const checking = useMutation({
    meta: { ownWords: true },
    mutationFn: (code: string) => {
      clearToasts();
      return exchangeCode(identifier, code);
    },
    onSuccess: onToken,
    onError: (error) => {
      const beside = isApiError(error) && refusalBeside(error, { code: 'otp' });
      if (beside) form.setErrors(beside);
      else reactTo(error, 'write');
      focusErrorSoon(root.current);
    },
  });
  const waiting = checking.isPending || checking.isSuccess;
  return (
    <form
      ref={root}
      className={classes.root}
      noValidate
      aria-label={t('forgot.title')}
      onSubmit={form.onSubmit(
        ({ code }) => {
          if (!waiting) checking.mutate(code);
        },
        () => focusErrorSoon(root.current),
      )}
    >
      <InlineNotice tone="info">{resend.sent.message}</InlineNotice>
      <div className={classes.again}>
        <p className={classes.target}>
          <strong>{identifier}</strong>
        </p>
        <button type="button" className={classes.textButton} onClick={onChange}>
          {t('forgot.change')}
        </button>
      </div>
      <TextInput
        size="md"
        label={t('field.otp')}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.getInputProps('code')}
        onChange={(event) => form.setFieldValue('code', codeFrom(event.currentTarget.value, CODE_LENGTH))}
      />
      <ResendCode resend={resend} />
      <Button type="submit" size="md" fullWidth aria-disabled={waiting} className={classes.submit}>
        {waiting ? t('submit.waiting') : t('forgot.check')}
      </Button>
    </form>
  );
}
