import { listKeyOwners, makePartnerKey } from '@otolead/contract/partners/partners.endpoints.ts';
import {
  KEY_GRACE_HOURS,
  KEY_SCOPES,
  type KeyScope,
  type KeyValues,
  keyRules,
} from '@otolead/contract/partners/partners.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/api/client.ts';
import { useToday } from '../../platform/clock.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import { DialogForm, FormDialog, type FormFrame } from '../../ui/form/FormDialog.tsx';
import {
  FormCheckbox,
  FormGroup,
  FormSelect,
  FormText,
  useRecordField,
} from '../../ui/form/RecordFields.tsx';
import { type RecordForm, useRecordForm } from '../../ui/form/useRecordForm.ts';
import { useCallOptions } from '../../ui/list/option-source.ts';
import { RECORDS } from '../../ui/list/records-key.ts';
import classes from './partners.module.css';

const NO_SCOPES = Object.fromEntries(KEY_SCOPES.map((scope) => [scope, false])) as Record<KeyScope, false>;

export interface NewKeyDialogProps extends LazyDialogProps {
  partnerId: number;
  /** Receives the key, which no later answer contains. */
  onMade: (key: string) => void;
}

/** A new key's rights, expiry and allowed addresses. */
export function NewKeyDialog({ partnerId, onMade, ...frame }: NewKeyDialogProps) {
  const t = useT('partners');
  return (
    <FormDialog {...frame} title={t('key.new_title')} size={520}>
      {(inside) => <NewKeyForm partnerId={partnerId} onMade={onMade} frame={inside} />}
    </FormDialog>
  );
}

type NewKeyFormProps = Omit<NewKeyDialogProps, keyof LazyDialogProps> & { frame: FormFrame };

function NewKeyForm({ partnerId, onMade, frame }: NewKeyFormProps) {
  const t = useT('partners');
  const client = useQueryClient();
  const { id, name } = useUser();
  const today = useToday();
  const rules = useMemo(() => keyRules(today), [today]);
  const owners = useCallOptions(listKeyOwners, (owner) => ({ value: String(owner.id), label: owner.name }));
  const isOffered = owners?.some(({ value }) => value === String(id));
  const form = useRecordForm<KeyValues>({
    rules,
    empty: { ...NO_SCOPES, leads: true, owner_id: id, expires_on: null, networks: '', is_sandbox: false },
    record: undefined,
    save: async (values) => {
      const answer = await call(makePartnerKey, { partner_id: partnerId, ...values });
      await client.invalidateQueries({ queryKey: [RECORDS] });
      mutationToast(answer);
      frame.close();
      onMade(answer.data.key);
    },
  });
  return (
    <DialogForm form={form} frame={frame} label={t('key.new_title')} saveLabel={t('key.save')}>
      <p className={classes.note}>{t('hint.replaces', { hours: KEY_GRACE_HOURS })}</p>
      <FormGroup label={t('key.scopes')}>
        {KEY_SCOPES.map((scope) => (
          <FormCheckbox key={scope} form={form} name={scope} spelling={[true, false]} />
        ))}
      </FormGroup>
      <FormSelect
        form={form}
        name="owner_id"
        options={isOffered === false ? [{ value: String(id), label: name }, ...(owners ?? [])] : owners}
        description={t('hint.owner_id')}
      />
      <LastDay form={form} today={today} />
      <FormText form={form} name="networks" maxLength={1000} description={t('hint.networks')} />
      <FormCheckbox
        form={form}
        name="is_sandbox"
        spelling={[true, false]}
        description={t('hint.is_sandbox')}
      />
    </DialogForm>
  );
}

function LastDay({ form, today }: { form: RecordForm<KeyValues>; today: string }) {
  const t = useT('partners');
  const field = useRecordField({ form, name: 'expires_on', description: t('hint.expires_on') }, String);
  return (
    <DayField
      {...field}
      value={form.values.expires_on}
      min={today}
      onChange={(day) => form.edit('expires_on', day)}
      onBlur={() => form.leave('expires_on')}
    />
  );
}
