import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { reactTo } from '../../platform/api/react-to.ts';
import { clearToasts } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { leaveForSignOn } from './sign-on.api.ts';

interface SignOnButtonProps {
  /** Of the company account. */
  name: string;
  returnTo: string;
}

export function SignOnButton({ name, returnTo }: SignOnButtonProps) {
  const t = useT('session');
  const leaving = useMutation({
    meta: { ownWords: true },
    mutationFn: () => {
      clearToasts();
      return leaveForSignOn(returnTo);
    },
    onError: (error) => reactTo(error, 'write'),
  });
  // Stay pending after success: the provider's page is loading.
  const waiting = leaving.isPending || leaving.isSuccess;
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      aria-disabled={waiting}
      onClick={() => {
        if (!waiting) leaving.mutate();
      }}
    >
      {waiting ? t('sign_on.waiting') : t('sign_on.button', { name })}
    </Button>
  );
}
