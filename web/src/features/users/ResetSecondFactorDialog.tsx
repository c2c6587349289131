import { resetSecondFactor } from '@otolead/contract/users/access.endpoints.ts';
import { resetRules } from '@otolead/contract/users/roles.rules.ts';
import type { User } from '@otolead/contract/users/users.schema.ts';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { DialogForm, FormDialog, type FormFrame } from '../../ui/form/FormDialog.tsx';
import { FormText } from '../../ui/form/RecordFields.tsx';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';

interface ResetSecondFactorDialogProps extends LazyDialogProps {
  user: User;
  onReset: () => void;
}

/** For a user who has lost the phone; asks for the user's password. */
export function ResetSecondFactorDialog({ user, onReset, ...dialog }: ResetSecondFactorDialogProps) {
  const t = useT('users');
  return (
    <FormDialog {...dialog} title={t('second_factor.reset_title', { user: user.name })} size={440}>
      {(frame) => <Reset user={user} frame={frame} onReset={onReset} />}
    </FormDialog>
  );
}

function Reset({ user, frame, onReset }: { user: User; frame: FormFrame; onReset: () => void }) {
  const t = useT('users');
  const form = useRecordForm({
    rules: resetRules,
    empty: { own_password: '' },
    record: undefined,
    save: async (proof) => {
      mutationToast(await call(resetSecondFactor, { id: user.id, ...proof }));
      frame.close();
      onReset();
    },
  });
  return (
    <DialogForm
      form={form}
      frame={frame}
      label={t('second_factor.reset_title', { user: user.name })}
      saveLabel={t('second_factor.reset')}
    >
      <p>{t('second_factor.reset_hint')}</p>
      <FormText
        form={form}
        name="own_password"
        type="password"
        maxLength={200}
        autoComplete="current-password"
      />
    </DialogForm>
  );
}
