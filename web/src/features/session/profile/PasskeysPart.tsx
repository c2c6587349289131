import { Button } from '@mantine/core';
import { removePasskey, renamePasskey } from '@otolead/contract/session/passkeys.endpoints.ts';
import {
  LONGEST_PASSKEY_NAME,
  newPasskeyRules,
  passkeyNameRules,
} from '@otolead/contract/session/passkeys.rules.ts';
import type { Passkey } from '@otolead/contract/session/passkeys.schema.ts';
import { ownPasswordProof } from '@otolead/contract/session/second-factor.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/client.ts';
import { mutationToast } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx';
import { FormText } from '../../../ui/form/RecordFields.tsx';
import { RecordFormBody } from '../../../ui/form/RecordFormBody.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { useDateTime } from '../../../ui/useDateTime.ts';
import { makePasskey, passkeyHindrance, passkeysQuery } from '../passkeys/passkeys.api.ts';
import { RecoveryCodes } from '../steps/RecoveryCodes.tsx';
import stepClasses from '../steps/SecondFactor.module.css';
import classes from './PasskeysPart.module.css';
import profileClasses from './ProfileDialog.module.css';

type View =
  | { readonly kind: 'list' | 'adding' }
  | { readonly kind: 'renaming' | 'removing'; readonly passkey: Passkey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const LIST: View = { kind: 'list' };

/** The own passkeys: added and removed after the own password. Nothing where no market offers them and there are none. */
export function PasskeysPart() {
  const t = useT('session');
  const [view, setView] = useState<View>(LIST);
  const found = useQuery(passkeysQuery);
  const back = () => {
    setView(LIST);
    void found.refetch();
  };
  if (found.isError) return <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data || !(found.data.is_on || found.data.passkeys.length > 0)) return null;
  return (
    <>
      <h3 className={profileClasses.heading}>{t('passkeys.title')}</h3>
      {view.kind === 'list' && (
        <PasskeyList isOn={found.data.is_on} passkeys={found.data.passkeys} onView={setView} />
      )}
      {view.kind === 'adding' && <Adding onView={setView} onBack={back} />}
      {view.kind === 'renaming' && <Renaming passkey={view.passkey} onBack={back} />}
      {view.kind === 'removing' && <Removing passkey={view.passkey} onBack={back} />}
      {view.kind === 'codes' && <RecoveryCodes codes={view.codes} onDone={back} />}
    </>
  );
}

interface PasskeyListProps {
  isOn: boolean;
  passkeys: readonly Passkey[];
  onView: (view: View) => void;
}

function PasskeyList({ isOn, passkeys, onView }: PasskeyListProps) {
  const t = useT('session');
  const dateTime = useDateTime();
  const hindrance = passkeyHindrance();
  return (
    <>
      <p className={profileClasses.note}>
        {t('passkeys.text')} {passkeys.length === 0 && t('passkeys.none')}
      </p>
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.item}>
              <div>
                <p className={classes.name}>{passkey.name}</p>
                <p className={classes.when}>
                  {passkey.last_used_date === null
                    ? t('passkeys.created', { date: dateTime(passkey.created_date) })
                    : t('passkeys.used', { date: dateTime(passkey.last_used_date) })}
                </p>
              </div>
              <div className={classes.acts}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('passkeys.rename_named', { name: passkey.name })}
                  onClick={() => onView({ kind: 'renaming', passkey })}
                >
                  {t('passkeys.rename')}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('passkeys.remove_named', { name: passkey.name })}
                  onClick={() => onView({ kind: 'removing', passkey })}
                >
                  {t('passkeys.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {hindrance && <p className={profileClasses.note}>{t(`passkeys.${hindrance}`)}</p>}
      {isOn && hindrance === null && (
        <div className={stepClasses.foot}>
          <Button variant="default" onClick={() => onView({ kind: 'adding' })}>
            {t('passkeys.add')}
          </Button>
        </div>
      )}
    </>
  );
}

function Adding({ onView, onBack }: { onView: (view: View) => void; onBack: () => void }) {
  const t = useT('session');
  const form = useRecordForm({
    rules: newPasskeyRules,
    empty: { name: '', own_password: '' },
    record: undefined,
    save: async ({ name, own_password: password }) => {
      const answer = await makePasskey(name, password);
      mutationToast(answer);
      const { recovery_codes: codes } = answer.data;
      if (codes.length > 0) onView({ kind: 'codes', codes });
      else onBack();
    },
  });
  return (
    <RecordFormBody
      form={form}
      label={t('passkeys.add')}
      saveLabel={t('passkeys.add')}
      onCancel={onBack}
      focusFirst
    >
      <FormText
        form={form}
        name="name"
        maxLength={LONGEST_PASSKEY_NAME}
        description={t('passkeys.name_hint')}
      />
      <FormText
        form={form}
        name="own_password"
        type="password"
        maxLength={200}
        autoComplete="current-password"
      />
    </RecordFormBody>
  );
}

interface OfOneProps {
  passkey: Passkey;
  onBack: () => void;
}

function Renaming({ passkey: { id, name: present }, onBack }: OfOneProps) {
  const t = useT('session');
  const form = useRecordForm({
    rules: passkeyNameRules,
    empty: { name: present },
    record: undefined,
    save: async ({ name }) => {
      mutationToast(await call(renamePasskey, { id, name }));
      onBack();
    },
  });
  return (
    <RecordFormBody
      form={form}
      label={t('passkeys.rename')}
      saveLabel={t('passkeys.save')}
      onCancel={onBack}
      focusFirst
    >
      <FormText form={form} name="name" maxLength={LONGEST_PASSKEY_NAME} />
    </RecordFormBody>
  );
}

function Removing({ passkey: { id, name }, onBack }: OfOneProps) {
  const t = useT('session');
  const form = useRecordForm({
    rules: ownPasswordProof,
    empty: { own_password: '' },
    record: undefined,
    save: async (proof) => {
      mutationToast(await call(removePasskey, { id, ...proof }));
      onBack();
    },
  });
  return (
    <RecordFormBody
      form={form}
      label={t('passkeys.remove_named', { name })}
      saveLabel={t('passkeys.remove')}
      onCancel={onBack}
      focusFirst
    >
      <p className={stepClasses.text}>{t('passkeys.remove_named', { name })}</p>
      <FormText
        form={form}
        name="own_password"
        type="password"
        maxLength={200}
        autoComplete="current-password"
      />
    </RecordFormBody>
  );
}
