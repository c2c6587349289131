import { Checkbox, TextInput } from '@mantine/core';
import {
  type ChoiceField,
  CUSTOMER_CHOICES,
  type CustomerField,
  mayTickMyActive,
  REQUIRED_FIELDS,
  TYPED_LENGTH,
} from '@otolead/contract/customer/customer.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localDigits } from '@otolead/contract/kernel/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { cityStateQuery, useConfigList } from '../../platform/config/config.api.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import classes from './customer-form.module.css';
import type { CustomerForm } from './useCustomerForm.ts';

interface FieldsProps {
  form: CustomerForm;
}

/** Who the customer is and how to reach him, in the order of the rules. */
export function CustomerFields({ form }: FieldsProps) {
  const isIndonesian = form.market.code === 'id';
  return (
    <div className={classes.fields}>
      <Typed form={form} field="name" autoFocus />
      {isIndonesian && <Typed form={form} field="ktp_name" />}
      <Typed form={form} field="mobile" />
      <Typed form={form} field="alternate_mobile" />
      <Typed form={form} field="email" />
      <City form={form} />
      <Typed form={form} field="postal_code" />
      <Typed form={form} field="address" />
      <Choice form={form} field="gender" />
      <Choice form={form} field="age_range" />
      <Choice form={form} field="marital_status" />
      <Choice form={form} field="family_size" />
      <Choice form={form} field="occupation" />
      <MyActive form={form} />
    </div>
  );
}

const isRequired = (field: CustomerField) => (REQUIRED_FIELDS as readonly CustomerField[]).includes(field);

function propsOf({ t, errorOf }: CustomerForm, field: CustomerField) {
  return { name: field, label: t(`field.${field}`), error: errorOf(field), required: isRequired(field) };
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

/**
 * What a field keeps of what is typed or pasted: digits without the signs between them. Nothing is cut; the rules say
 * what is too long.
 */
function kept(field: CustomerField, typed: string, market: Market): string {
  const digits = typed.replace(/\D/g, '');
  if (field === 'alternate_mobile') return localDigits(typed, market.phone);
  return field === 'postal_code' ? digits : typed;
}

interface TypedProps extends FieldsProps {
  field: keyof typeof INPUT_TYPES;
  autoFocus?: boolean;
}

function Typed({ form, field, autoFocus }: TypedProps) {
  const { t, market, values, edit, leave } = form;
  const isMobile = field === 'mobile' || field === 'alternate_mobile';
  return (
    <TextInput
      {...propsOf(form, field)}
      {...INPUT_TYPES[field]}
      {...(field === 'mobile' && { description: t('mobile_not_editable'), className: classes.still })}
      {...(isMobile && {
        leftSection: <span className={classes.prefix}>{market.phone.prefix}</span>,
        leftSectionWidth: 38,
      })}
      data-autofocus={autoFocus}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={TYPED_LENGTH}
      value={values[field] ?? ''}
      onChange={(event) => edit(field, kept(field, event.currentTarget.value, market) || null)}
      onBlur={() => leave(field)}
    />
  );
}

function City({ form }: FieldsProps) {
  const { data } = useQuery(cityStateQuery());
  const options = (data?.city ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return <Select form={form} field="customer_city_id" options={options} loading={!data} />;
}

/** The rules say which choices there are and in which order, the configuration what they are called. */
function Choice({ form, field }: FieldsProps & { field: ChoiceField }) {
  const names = useConfigList(`${field}_list`);
  const options = CUSTOMER_CHOICES[field].map((id) => ({
    value: String(id),
    label: names?.find((row) => row.id === id)?.name ?? String(id),
  }));
  return <Select form={form} field={field} options={names ? options : []} loading={!names} />;
}

interface SelectProps extends FieldsProps {
  field: ChoiceField | 'customer_city_id';
  options: { value: string; label: string }[];
  loading: boolean;
}

function Select({ form, field, options, loading }: SelectProps) {
  const value = form.values[field];
  return (
    <SearchSelect
      {...propsOf(form, field)}
      options={options}
      loading={loading}
      value={value === null ? null : String(value)}
      onChange={(chosen) => form.edit(field, chosen === null ? null : Number(chosen))}
      clearable={!isRequired(field)}
    />
  );
}

/** An agent takes the lead or lets it go; to everybody else it only says whose it is (spec A§6). */
function MyActive({ form: { t, actor, lead, initial, values, edit, errorOf } }: FieldsProps) {
  const owner = values.myactive_agent_id;
  const [before, changed] = [initial.myactive_agent_id, owner !== initial.myactive_agent_id];
  return (
    <Checkbox
      className={classes.owner}
      name="myactive_agent_id"
      label={t('field.myactive_agent_id')}
      description={!changed && lead.ActiveAgent && t('my_active_of', { name: lead.ActiveAgent })}
      error={errorOf('myactive_agent_id')}
      checked={owner !== null}
      disabled={!mayTickMyActive(actor, before, changed)}
      onChange={(event) => edit('myactive_agent_id', event.currentTarget.checked ? actor.userId : null)}
    />
  );
}
