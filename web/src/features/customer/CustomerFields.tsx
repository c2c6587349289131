import { Checkbox, TextInput } from '@mantine/core';
import { mayTickMyActive } from '@otolead/contract/customer/customer.policy.ts';
import {
  type CustomerField,
  type CustomerValues,
  TYPED_LENGTH,
} from '@otolead/contract/customer/customer.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { isMasked, type ShownField } from '@otolead/contract/kernel/masked.ts';
import { isLocalMobile, localDigits } from '@otolead/contract/kernel/phone.ts';
import type { ChoiceField } from '@otolead/contract/leads/customer-choices.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { cityStateQuery } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useUser } from '../../platform/session/session.ts';
import { ShowButton } from '../../ui/Contact/ShowButton.tsx';
import { mobilePattern } from '../../ui/fields/mobile-pattern.ts';
import { FormConfigSelect, FormKeptSelect, useRecordField } from '../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import { configOptions } from '../../ui/list/option-source.ts';
import classes from './customer-form.module.css';

interface FieldsProps {
  form: RecordForm<CustomerValues>;
}

interface FieldsOfLeadProps extends FieldsProps {
  lead: LeadDetail;
}

/** The customer's identity and contacts, in rule order. */
export function CustomerFields({ form, lead }: FieldsOfLeadProps) {
  return (
    <>
      <Typed form={form} lead={lead} field="name" autoFocus />
      {activeMarket().code === 'id' && <Typed form={form} lead={lead} field="ktp_name" />}
      <Typed form={form} lead={lead} field="mobile" />
      <Typed form={form} lead={lead} field="alternate_mobile" />
      <Typed form={form} lead={lead} field="email" />
      <City form={form} />
      <Typed form={form} lead={lead} field="postal_code" />
      <Typed form={form} lead={lead} field="address" />
      <Choice form={form} field="gender" />
      <Choice form={form} field="age_range" />
      <Choice form={form} field="marital_status" />
      <Choice form={form} field="family_size" />
      <Choice form={form} field="occupation" />
      <MyActive form={form} owner={lead.ActiveAgent} />
    </>
  );
}

const INPUT_TYPES = {
  name: { autoComplete: 'off' },
  ktp_name: { autoComplete: 'off' },
  mobile: { inputMode: 'numeric', readOnly: true },
  alternate_mobile: { inputMode: 'numeric' },
  email: { inputMode: 'email' },
  postal_code: { inputMode: 'numeric' },
  address: {},
} as const;

/** Normalises typed or pasted text to digits without separators. Cuts nothing; the rules report excess length. */
function kept(field: CustomerField, typed: string, market: Market): string {
  if (field === 'alternate_mobile' || field === 'mobile') return localDigits(typed, market.phone);
  return field === 'postal_code' ? typed.replace(/\D/g, '') : typed;
}

interface TypedProps extends FieldsOfLeadProps {
  field: keyof typeof INPUT_TYPES;
  autoFocus?: boolean;
}

function Typed({ form, lead, field, autoFocus }: TypedProps) {
  const t = useT('customer');
  const market = activeMarket();
  const value = form.values[field] ?? '';
  const isMobile = field === 'mobile' || field === 'alternate_mobile';
  const common = useRecordField({ form, name: field }, (value) => String(value ?? ''));
  const isWrong =
    field === 'alternate_mobile' &&
    common.error !== undefined &&
    !isLocalMobile(form.values.alternate_mobile ?? '', market.phone);
  return (
    <TextInput
      {...common}
      {...INPUT_TYPES[field]}
      {...(field === 'mobile' && { description: t('mobile_not_editable'), className: classes.still })}
      {...(isMobile && {
        leftSection: <span className={classes.prefix}>{market.phone.prefix}</span>,
        leftSectionWidth: 38,
      })}
      {...(isWrong && { description: mobilePattern(t, market) })}
      {...(isMasked(value) && {
        readOnly: true,
        rightSectionWidth: 96,
        rightSection: (
          <ShowButton
            contact={{ leadId: lead.lead_id, field: field as ShownField, value }}
            name={t(`field.${field}`)}
            onShown={(full) => form.edit(field, kept(field, full, market) || null)}
          />
        ),
      })}
      data-autofocus={autoFocus}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={TYPED_LENGTH}
      value={value}
      onChange={(event) => form.edit(field, kept(field, event.currentTarget.value, market) || null)}
      onBlur={() => form.leave(field)}
    />
  );
}

function City({ form }: FieldsProps) {
  const { data } = useQuery(cityStateQuery());
  const options = data?.city.map(({ id, name }) => ({ value: String(id), label: name }));
  return <FormKeptSelect form={form} name="customer_city_id" options={options} off="city_state_list" />;
}

function Choice({ form, field }: FieldsProps & { field: ChoiceField }) {
  return <FormConfigSelect form={form} name={field} source={configOptions(`${field}_list`, 'id')} />;
}

/** Agents take or release the lead; other roles only see its owner (spec A§6). */
function MyActive({ form, owner }: FieldsProps & { owner: string | null }) {
  const t = useT('customer');
  const { id: userId, role_id: roleId } = useUser();
  const now = form.values.myactive_agent_id;
  const before = form.opened.myactive_agent_id;
  const changed = now !== before;
  const { required: _, ...common } = useRecordField({ form, name: 'myactive_agent_id' }, (value) =>
    t(value === null ? 'kernel:no' : 'kernel:yes'),
  );
  return (
    <Checkbox
      {...common}
      className={classes.owner}
      description={!changed && owner && t('my_active_of', { name: owner })}
      checked={now !== null}
      disabled={common.disabled || !mayTickMyActive({ userId, roleId }, before, changed)}
      onChange={(event) => form.edit('myactive_agent_id', event.currentTarget.checked ? userId : null)}
    />
  );
}
