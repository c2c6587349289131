import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useT } from '../../../platform/i18n/i18n.ts';
import { makePasskey, passkeyHindrance, passkeysQuery } from '../passkeys/passkeys.api.ts';

interface PasskeyStepProps {
  /** The recovery codes that came with it. */
  onCodes: (codes: readonly string[]) => void;
}

/** The other way to do the step: a passkey, where the market and the page offer them. */
export function PasskeyStep({ onCodes }: PasskeyStepProps) {
  const t = useT('session');
  const { data } = useQuery(passkeysQuery);
  const making = useMutation({
    mutationFn: () => makePasskey(t('passkeys.first_name')),
    onSuccess: (answer) => onCodes(answer.data.recovery_codes),
  });
  if (!data?.is_on || passkeyHindrance() !== null) return null;
  return (
    <Button variant="default" size="md" fullWidth loading={making.isPending} onClick={() => making.mutate()}>
      {t('passkeys.instead')}
    </Button>
  );
}
