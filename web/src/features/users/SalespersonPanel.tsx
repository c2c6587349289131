import { inviteSalesperson } from '@otolead/contract/users/access.endpoints.ts';
import { signInRules } from '@otolead/contract/users/users.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { can } from '../../platform/session/session.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { DialogForm, FormDialog, type FormFrame } from '../../ui/form/FormDialog.tsx';
import { FormText } from '../../ui/form/RecordFields.tsx';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { RECORDS } from '../../ui/list/records-key.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import classes from './UserAccessPanel.module.css';

interface Salesperson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  /** User names of this salesperson; empty for none. */
  readonly sign_in: string;
}

/** The users of a salesperson, and the button that creates one. */
export function SalespersonPanel({ dse }: { dse: Salesperson }) {
  const t = useT('users');
  const [opened, setOpened] = useState(false);
  const hasSignIn = dse.sign_in !== '';
  return (
    <Panel title={t('dse.title')}>
      <p className={classes.hint}>
        {hasSignIn ? t('dse.signed_in', { username: dse.sign_in }) : t('dse.nobody')}
      </p>
      {!hasSignIn && can('/create_user') && (
        <div className={classes.foot}>
          <ActionButton
            variant="default"
            disabledReason={dse.status === '1' ? null : t('dse.inactive')}
            onClick={() => setOpened(true)}
          >
            {t('dse.action')}
          </ActionButton>
        </div>
      )}
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('dse.dialog', { name: dse.name })}
        size={440}
      >
        {(frame) => <SignInForm dse={dse} frame={frame} />}
      </FormDialog>
    </Panel>
  );
}

/** A user name from a name: 'Budi Santoso' becomes 'budi.santoso'. */
const usernameOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('.') ?? '';

function SignInForm({ dse, frame }: { dse: Salesperson; frame: FormFrame }) {
  const t = useT('users');
  const client = useQueryClient();
  const form = useRecordForm<{ readonly username: string; readonly email: string }>({
    rules: signInRules,
    empty: { username: usernameOf(dse.name), email: dse.email },
    record: undefined,
    save: async (values) => {
      const answer = await call(inviteSalesperson, { dse_id: dse.id, ...values });
      await client.invalidateQueries({ queryKey: [RECORDS] });
      mutationToast(answer);
      frame.close();
    },
  });
  return (
    <DialogForm
      form={form}
      frame={frame}
      label={t('dse.dialog', { name: dse.name })}
      saveLabel={t('dse.save')}
    >
      <FormText form={form} name="username" maxLength={100} />
      <FormText form={form} name="email" type="email" maxLength={200} description={t('dse.hint')} />
    </DialogForm>
  );
}
