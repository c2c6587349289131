import { Checkbox, TextInput } from '@mantine/core';
import type { ConfigListName } from '@otolead/contract/config/config.schema.ts';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { Option } from '../fields/options.ts';
import { SearchMultiSelect } from '../fields/SearchMultiSelect.tsx';
import { SearchSelect } from '../fields/SearchSelect.tsx';
import { type OptionSource, useOptions } from '../list/option-source.ts';
import classes from './form.module.css';
import type { RecordForm } from './useRecordForm.ts';

interface FieldOf<Values extends object> {
  form: RecordForm<Values>;
  name: keyof Values & string;
  description?: ReactNode;
  disabled?: boolean;
}

/** What every field of a form has in common: name, label, fault, star. */
function useField<Values extends object>(
  { form, name, description, disabled = false }: FieldOf<Values>,
  words: (value: unknown) => string,
) {
  const t = useT('kernel');
  useEffect(() => {
    form.words.current.set(name, words);
  });
  return {
    name,
    label: t(form.label(name)),
    error: form.errorOf(name),
    required: form.isRequired(name),
    disabled: disabled || form.saving,
    ...(description !== undefined && { description }),
  };
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

interface TextFieldProps<Values extends object> extends FieldOf<Values> {
  /** Keeps digits only. */
  digits?: boolean;
  maxLength?: number;
  type?: 'text' | 'email' | 'tel' | 'password';
}

export function FormText<Values extends object>(props: TextFieldProps<Values>) {
  const { form, name, digits = false, maxLength, type = 'text' } = props;
  const field = useField(props, asText);
  return (
    <TextInput
      {...field}
      type={type}
      {...(digits && { inputMode: 'numeric' as const })}
      value={asText(form.values[name])}
      maxLength={maxLength}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      onChange={({ currentTarget: { value } }) =>
        form.edit(name, (digits ? value.replace(/\D/g, '') : value) as Values[typeof name])
      }
      onBlur={() => form.leave(name)}
    />
  );
}

interface SelectProps<Values extends object> extends FieldOf<Values> {
  /** Undefined while they are on their way. */
  options: readonly Option[] | undefined;
  /** The form keeps ids as numbers unless the contract spells them as text. */
  text?: boolean;
  /** The form keeps a list, of which this is the one entry. */
  only?: boolean;
  /** Called with the new value, for what depends on it. */
  onChosen?: (value: string | null) => void;
}

export function FormSelect<Values extends object>(props: SelectProps<Values>) {
  const { form, name, options, text = false, only = false, onChosen } = props;
  const labelOf = (stored: unknown) =>
    options?.find((option) => option.value === asText(stored))?.label ?? asText(stored);
  const field = useField(props, labelOf);
  const value = only ? (form.values[name] as readonly unknown[])[0] : form.values[name];
  return (
    <SearchSelect
      {...field}
      options={options ?? []}
      loading={!options}
      value={value === null || value === undefined || value === '' ? null : String(value)}
      onChange={(chosen) => {
        const one = chosen === null || text ? chosen : Number(chosen);
        form.edit(name, (only ? [one] : one) as Values[typeof name]);
        onChosen?.(chosen);
      }}
      onBlur={() => form.leave(name)}
      clearable={!form.isRequired(name)}
    />
  );
}

/** Several of many; the form keeps their ids as numbers. */
export function FormMultiSelect<Values extends object>(props: SelectProps<Values>) {
  const { form, name, options } = props;
  const chosen = (form.values[name] ?? []) as readonly number[];
  const labelOf = (value: unknown) =>
    ((value ?? []) as readonly number[])
      .map((id) => options?.find((option) => option.value === String(id))?.label ?? String(id))
      .join(', ');
  const field = useField(props, labelOf);
  return (
    <SearchMultiSelect
      {...field}
      options={options ?? []}
      value={chosen.map(String)}
      onChange={(ids) => form.edit(name, ids.map(Number) as Values[typeof name])}
      onBlur={() => form.leave(name)}
    />
  );
}

interface ConfigSelectProps<Values extends object, Name extends ConfigListName>
  extends Omit<SelectProps<Values>, 'options'> {
  source: OptionSource<Name>;
}

/** A select whose options are a configuration list. */
export function FormConfigSelect<Values extends object, Name extends ConfigListName>({
  source,
  ...props
}: ConfigSelectProps<Values, Name>) {
  return <FormSelect {...(props as SelectProps<Values>)} options={useOptions(source)} />;
}

interface CheckboxProps<Values extends object> extends FieldOf<Values> {
  /** How the contract spells ticked and not ticked: `[1, 0]`, `['1', '0']`, `[true, false]`. */
  spelling: readonly [on: unknown, off: unknown];
}

export function FormCheckbox<Values extends object>(props: CheckboxProps<Values>) {
  const { form, name, spelling } = props;
  const [on, off] = spelling;
  const t = useT('kernel');
  const { required: _, ...field } = useField(props, (value) => t(value === on ? 'yes' : 'no'));
  return (
    <Checkbox
      {...field}
      className={classes.check}
      checked={form.values[name] === on}
      onChange={({ currentTarget: { checked } }) =>
        form.edit(name, (checked ? on : off) as Values[typeof name])
      }
    />
  );
}
