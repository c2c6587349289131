import { saveSecondFactor } from '@otolead/contract/users/roles.endpoints.ts';
import { type RoleSecondFactor, roleSecondFactorRules } from '@otolead/contract/users/roles.rules.ts';
import type { ListedRole } from '@otolead/contract/users/roles.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { DialogForm, FormDialog, type FormFrame } from '../../ui/form/FormDialog.tsx';
import { FormCheckbox, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { RECORDS } from '../../ui/list/records-key.ts';

interface RoleSecondFactorDialogProps extends LazyDialogProps {
  role: ListedRole;
}

/** Whether the users of a role sign in with a second factor; asks for the user's password. */
export function RoleSecondFactorDialog({ role, ...dialog }: RoleSecondFactorDialogProps) {
  const t = useT('users');
  return (
    <FormDialog {...dialog} title={t('roles.second_factor', { role: role.name })} size={440}>
      {(frame) => <Demand role={role} frame={frame} />}
    </FormDialog>
  );
}

function Demand({ role, frame }: { role: ListedRole; frame: FormFrame }) {
  const t = useT('users');
  const client = useQueryClient();
  const form = useRecordForm<RoleSecondFactor>({
    rules: roleSecondFactorRules,
    empty: { second_factor: role.second_factor, own_password: '' },
    record: undefined,
    save: async (values) => {
      mutationToast(await call(saveSecondFactor, { role_id: role.id, ...values }));
      void client.invalidateQueries({ queryKey: [RECORDS] });
      frame.close();
    },
  });
  return (
    <DialogForm
      form={form}
      frame={frame}
      label={t('roles.second_factor', { role: role.name })}
      saveLabel={t('kernel:form.update')}
    >
      <p>{t('roles.second_factor_hint')}</p>
      <FormCheckbox
        form={form}
        name="second_factor"
        spelling={['1', '0']}
        description={t('roles.second_factor_label')}
      />
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
