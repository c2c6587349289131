import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from '../../../platform/api/api-error.ts';
import { reactTo } from '../../../platform/api/react-to.ts';
import { clearToasts } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import { useMarket } from '../../../platform/market/market-context.ts';
import classes from '../AuthForm.module.css';
import { focusErrorSoon } from '../focus-soon.ts';
import { wordsOf } from '../form-text.tsx';
import type { SentCode } from './CodeForm.tsx';
import { askForCode } from './recovery.api.ts';
import { identifierErrors, refusalBeside } from './recovery-form.ts';

export interface IdentifierFormProps {
  /** The earlier input when the user returns to change it. */
  initial: string;
  onSent: (identifier: string, sent: SentCode) => void;
}

/** Step 1: an e-mail, or a mobile with or without the market's prefix (domain.md 4). */
export function IdentifierForm({ initial, onSent }: IdentifierFormProps) {
  const t = useT('session');
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { identifier: initial },
    validate: (values) => wordsOf(identifierErrors(values)),
  });
  const sending = useMutation({
    meta: { ownWords: true },
    mutationFn: (typed: string) => {
      clearToasts();
      return askForCode(typed);
    },
    onSuccess: ({ data, message }, typed) =>
      onSent(typed, { message, again: Date.now() + data.resend_after * 1000 }),
    onError: (error) => {
      const beside = isApiError(error) && refusalBeside(error, { identifier: 'mobile_or_email' });
      if (beside) form.setErrors(beside);
      else reactTo(error, 'write');
      focusErrorSoon(root.current);
    },
  });
  return (
    <form
      ref={root}
      className={classes.root}
      noValidate
      aria-label={t('forgot.title')}
      onSubmit={form.onSubmit(
        ({ identifier }) => {
          if (!sending.isPending) sending.mutate(identifier.trim());
        },
        () => focusErrorSoon(root.current),
      )}
    >
      <p className={classes.target}>{t('forgot.intro')}</p>
      <TextInput
        size="md"
        label={t('field.mobile_or_email')}
        description={t('forgot.hint', { prefix: useMarket().phone.prefix })}
        name="mobile_or_email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        autoFocus
        {...form.getInputProps('identifier')}
      />
      <Button type="submit" size="md" fullWidth aria-disabled={sending.isPending} className={classes.submit}>
        {sending.isPending ? t('submit.waiting') : t('forgot.send')}
      </Button>
    </form>
  );
}
