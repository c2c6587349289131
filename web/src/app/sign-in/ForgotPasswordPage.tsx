import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CodeForm, type SentCode } from '../../features/session/recovery/CodeForm.tsx';
import { IdentifierForm } from '../../features/session/recovery/IdentifierForm.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { RouterLink } from '../header/RouterLink.tsx';
import { AuthPage } from './AuthPage.tsx';
import { OutboxLink } from './OutboxLink.tsx';

/** Steps 1 and 2 of password recovery on one page (spec A§2): the account, then the code. */
export function ForgotPasswordPage() {
  const t = useT('session');
  const router = useRouter();
  const [identifier, setIdentifier] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);
  return (
    <AuthPage
      title={t('forgot.title')}
      address="/forgot-password"
      links={
        <>
          <RouterLink href="/login">{t('forgot.back')}</RouterLink>
          <OutboxLink />
        </>
      }
    >
      {sent ? (
        <CodeForm
          identifier={identifier}
          sent={sent}
          onChange={() => setSent(null)}
          // The code is spent: Back must not return to it.
          onToken={(token) =>
            void router.navigate({ to: '/reset-password/$token', params: { token }, replace: true })
          }
        />
      ) : (
        <IdentifierForm
          initial={identifier}
          onSent={(typed, first) => {
            setIdentifier(typed);
            setSent(first);
          }}
        />
      )}
    </AuthPage>
  );
}
