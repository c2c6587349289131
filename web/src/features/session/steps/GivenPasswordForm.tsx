import { changeOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import { NO_PASSWORDS, ownPasswordRules } from '@otolead/contract/session/own-password.rules.ts';
import { call } from '../../../platform/api/client.ts';
import { mutationToast } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import { RecordFormBody } from '../../../ui/form/RecordFormBody.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { OwnPasswordFields } from './OwnPasswordFields.tsx';
import classes from './SecondFactor.module.css';

/** The step in which a user replaces the password that an administrator chose. */
export function GivenPasswordForm({ onDone }: { onDone: () => Promise<void> }) {
  const t = useT('session');
  const form = useRecordForm({
    rules: ownPasswordRules,
    empty: NO_PASSWORDS,
    record: undefined,
    save: async (values) => {
      const answer = await call(changeOwnPassword, values);
      await onDone();
      mutationToast(answer);
    },
  });
  return (
    <>
      <p className={classes.text}>{t('step.password.text')}</p>
      <RecordFormBody
        form={form}
        label={t('step.password.title')}
        saveLabel={t('own_password.save')}
        focusFirst
      >
        <OwnPasswordFields form={form} />
      </RecordFormBody>
    </>
  );
}
