import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { isApiError } from '../../../platform/api/api-error.ts';
import { reactTo } from '../../../platform/api/react-to.ts';
import { clearToasts } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import { enterByPasskey } from './passkeys.api.ts';

interface PasskeyButtonProps {
  label: string;
  /** The second step after a password; without it the passkey is all. */
  stepToken?: string;
  /** The only way on, but recovery codes. */
  isMain?: boolean;
  onEntered: () => void;
  /** The step is over. */
  onExpired?: () => void;
}

export function PasskeyButton({
  label,
  stepToken,
  isMain = false,
  onEntered,
  onExpired,
}: PasskeyButtonProps) {
  const t = useT('session');
  const entering = useMutation({
    meta: { ownWords: true },
    mutationFn: () => {
      clearToasts();
      return enterByPasskey(stepToken);
    },
    onSuccess: onEntered,
    onError: (error) => {
      reactTo(error, 'write');
      if (isApiError(error) && error.code === 'token_invalid') onExpired?.();
    },
  });
  const waiting = entering.isPending || entering.isSuccess;
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      size="md"
      fullWidth
      aria-disabled={waiting}
      onClick={() => {
        if (!waiting) entering.mutate();
      }}
    >
      {waiting ? t('submit.waiting') : label}
    </Button>
  );
}
