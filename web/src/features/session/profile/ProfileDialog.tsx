import { composedKey } from '@otolead/contract/kernel/text.ts';
import { changeOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import { NO_PASSWORDS, ownPasswordRules } from '@otolead/contract/session/own-password.rules.ts';
import { call } from '../../../platform/api/client.ts';
import { mutationToast } from '../../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { DialogForm, FormDialog, type FormFrame } from '../../../ui/form/FormDialog.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { OwnPasswordFields } from '../steps/OwnPasswordFields.tsx';
import { NoticesPart } from './NoticesPart.tsx';
import { PasskeysPart } from './PasskeysPart.tsx';
import classes from './ProfileDialog.module.css';
import { SecondFactorPart } from './SecondFactorPart.tsx';

/** The signed-in user's data and password change. */
export function ProfileDialog(props: LazyDialogProps) {
  const t = useT('session');
  const isLooking = useUser().read_only === true;
  return (
    <FormDialog {...props} title={t('profile.title')} size={440}>
      {(frame) => (
        <>
          <Facts />
          {!isLooking && (
            <>
              <h3 className={classes.heading}>{t('notices.title')}</h3>
              <NoticesPart />
            </>
          )}
          <h3 className={classes.heading}>{t('own_password.title')}</h3>
          <OwnPassword frame={frame} />
          <h3 className={classes.heading}>{t('second_factor.title')}</h3>
          <SecondFactorPart />
          <PasskeysPart />
        </>
      )}
    </FormDialog>
  );
}

function Facts() {
  const t = useT('session');
  const { name, username, email, role_id: roleId, role_name: roleName, markets } = useUser();
  const facts = [
    [t('profile.name'), name],
    [t('field.username'), username],
    [t('profile.email'), email],
    [t('profile.role'), t(composedKey(`kernel:role.${roleId}`), { defaultValue: roleName })],
    [t('profile.markets'), markets.map((code) => t(`kernel:market.${code}`)).join(', ')],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('profile.ask')}</p>
    </>
  );
}

function OwnPassword({ frame }: { frame: FormFrame }) {
  const t = useT('session');
  const form = useRecordForm({
    rules: ownPasswordRules,
    empty: NO_PASSWORDS,
    record: undefined,
    save: async (values) => {
      mutationToast(await call(changeOwnPassword, values));
      frame.close();
    },
  });
  return (
    <DialogForm form={form} frame={frame} label={t('own_password.title')} saveLabel={t('own_password.save')}>
      <OwnPasswordFields form={form} />
    </DialogForm>
  );
}
