import type { OwnPasswordValues } from '@otolead/contract/session/own-password.rules.ts';
import { FormText } from '../../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../../ui/form/useRecordForm.ts';

/** The old password, and the new one twice. */
export function OwnPasswordFields({ form }: { form: RecordForm<OwnPasswordValues> }) {
  return (
    <>
      <FormText
        form={form}
        name="old_password"
        type="password"
        maxLength={200}
        autoComplete="current-password"
      />
      <FormText form={form} name="new_password" type="password" maxLength={200} />
      <FormText form={form} name="confirm_password" type="password" maxLength={200} />
    </>
  );
}
