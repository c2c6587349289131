import { Button } from '@mantine/core';
import { proveOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import { ownPasswordProof } from '@otolead/contract/session/second-factor.rules.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/client.ts';
import { useT } from '../../../platform/i18n/i18n.ts';
import { DialogForm, FormDialog, type FormFrame } from '../../../ui/form/FormDialog.tsx';
import { FormText } from '../../../ui/form/RecordFields.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { passkeyHindrance, passkeysQuery, proveByPasskey } from '../passkeys/passkeys.api.ts';

interface PasswordQuestionProps {
  /** Whether the password was given. */
  onAnswer: (isProven: boolean) => void;
}

/** Asks for the user's password before an act that the market guards so. */
export function PasswordQuestion({ onAnswer }: PasswordQuestionProps) {
  const t = useT('session');
  return (
    <FormDialog opened onClose={() => onAnswer(false)} title={t('ask_again.title')} size={400}>
      {(frame) => <Proof frame={frame} onProven={() => onAnswer(true)} />}
    </FormDialog>
  );
}

/** For who has a passkey, and perhaps no password. */
function ByPasskey({ onProven }: { onProven: () => void }) {
  const t = useT('session');
  const { data } = useQuery(passkeysQuery);
  const proving = useMutation({ mutationFn: proveByPasskey, onSuccess: onProven });
  if (!data?.passkeys.length || passkeyHindrance() !== null) return null;
  return (
    <Button variant="default" loading={proving.isPending} onClick={() => proving.mutate()}>
      {t('passkeys.instead')}
    </Button>
  );
}

function Proof({ frame, onProven }: { frame: FormFrame; onProven: () => void }) {
  const t = useT('session');
  const form = useRecordForm({
    rules: ownPasswordProof,
    empty: { own_password: '' },
    record: undefined,
    save: async (proof) => {
      await call(proveOwnPassword, proof);
      onProven();
    },
  });
  return (
    <DialogForm form={form} frame={frame} label={t('ask_again.title')} saveLabel={t('ask_again.go_on')}>
      <p>{t('ask_again.text')}</p>
      <FormText
        form={form}
        name="own_password"
        type="password"
        maxLength={200}
        autoComplete="current-password"
      />
      <ByPasskey onProven={onProven} />
    </DialogForm>
  );
}
