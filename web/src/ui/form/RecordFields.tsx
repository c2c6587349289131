import { Checkbox, TextInput } from '@mantine/core';
import type { ConfigListName } from '@otolead/contract/config/config.schema.ts';
import { anyMobileDigits, showMobile } from '@otolead/contract/kernel/phone.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FieldClearButton } from '../fields/FieldClearButton.tsx';
import { GrowingTextarea } from '../fields/GrowingTextarea.tsx';
import type { Option } from '../fields/options.ts';
import { SearchMultiSelect } from '../fields/SearchMultiSelect.tsx';
import { SearchSelect } from '../fields/SearchSelect.tsx';
import {
  type OffList,
  type OptionSource,
  switchedOffOptions,
  useOfferedOptions,
  withChosen,
} from '../list/option-source.ts';
import classes from './form.module.css';
import type { RecordForm } from './useRecordForm.ts';

interface FieldOf<Values extends object> {
  form: RecordForm<Values>;
  name: keyof Values & string;
  description?: ReactNode;
  disabled?: boolean;
}

/**
 * Props common to a form's fields: name, label, fault, required; `words` formats a value for the conflict dialog.
 */
export function useRecordField<Values extends object>(
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
  /** Digits only. */
  digits?: boolean;
  /** A number, kept as typed. */
  numeric?: boolean;
  clearable?: boolean;
  /** Called with the new text, to adjust dependent fields. */
  onTyped?: (typed: string) => void;
  maxLength?: number;
  placeholder?: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  /** Browser autofill; default: off, or a new password. */
  autoComplete?: string;
}

export function FormText<Values extends object>(props: TextFieldProps<Values>) {
  const { form, name, digits = false, numeric = digits, clearable = false } = props;
  const { maxLength, placeholder, type = 'text', onTyped } = props;
  const { autoComplete = type === 'password' ? 'new-password' : 'off' } = props;
  const field = useRecordField(props, asText);
  const value = asText(form.values[name]);
  const [isFocused, setFocused] = useState(false);
  const edit = (typed: string) => {
    form.edit(name, typed as Values[typeof name]);
    onTyped?.(typed);
  };
  const left = maxLength === undefined || numeric ? undefined : lengthNote(value.length, maxLength);
  return (
    <TextInput
      {...field}
      type={type}
      {...(numeric && { inputMode: 'numeric' as const })}
      {...(clearable && value !== '' && { rightSection: <FieldClearButton onClear={() => edit('')} /> })}
      {...(left && !clearable && { rightSection: left, rightSectionWidth: 52 })}
      value={type === 'tel' && !isFocused ? asRead(value) : value}
      maxLength={maxLength}
      placeholder={placeholder}
      autoComplete={autoComplete}
      onChange={({ currentTarget: { value: typed } }) => edit(digits ? typed.replace(/\D/g, '') : typed)}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        form.leave(name);
      }}
    />
  );
}

/** A stored number grouped as in lists; the edited field shows it plain. */
const asRead = (number: string) =>
  number !== '' && anyMobileDigits(number) === number.replace(/^\+/, '') ? showMobile(number) : number;

/** '18/20' near the limit, where browsers truncate pasted text silently; a time or a code fills its field as a rule. */
function lengthNote(length: number, most: number): ReactNode {
  if (most < LEAST_NOTED || length < most * NEAR) return undefined;
  return (
    <span role="status" className={classes.length} data-full={length >= most || undefined}>
      {length}/{most}
    </span>
  );
}

const NEAR = 0.8;
const LEAST_NOTED = 10;

/** A multi-line text of at most `maxLength`. */
export function FormTextarea<Values extends object>(props: FieldOf<Values> & { maxLength: number }) {
  const { form, name, maxLength } = props;
  return (
    <GrowingTextarea
      {...useRecordField(props, asText)}
      value={asText(form.values[name])}
      maxLength={maxLength}
      minRows={3}
      onChange={({ currentTarget: { value } }) => form.edit(name, value as Values[typeof name])}
      onBlur={() => form.leave(name)}
    />
  );
}

interface SelectProps<Values extends object> extends FieldOf<Values> {
  /** Undefined while loading. */
  options: readonly Option[] | undefined;
  /** Keeps ids as text; default: as numbers. */
  text?: boolean;
  /** The form keeps a list with this single entry. */
  only?: boolean;
  placeholder?: string;
  /** Called with the new value, to adjust dependent fields. */
  onChosen?: (value: string | null) => void;
  /** Gets the focus of a dialog that opens. */
  isFirst?: boolean;
}

export function FormSelect<Values extends object>(props: SelectProps<Values>) {
  const { form, name, options, text = false, only = false, placeholder, onChosen, isFirst } = props;
  const labelOf = (stored: unknown) =>
    options?.find((option) => option.value === asText(stored))?.label ?? asText(stored);
  const field = useRecordField(props, labelOf);
  const value = only ? (form.values[name] as readonly unknown[])[0] : form.values[name];
  return (
    <SearchSelect
      {...field}
      {...(isFirst && { 'data-autofocus': true })}
      options={options ?? []}
      loading={!options}
      placeholder={placeholder}
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

/** Multiple choice; the form keeps ids as numbers. */
export function FormMultiSelect<Values extends object>(props: SelectProps<Values>) {
  const { form, name, options } = props;
  const chosen = (form.values[name] ?? []) as readonly number[];
  const labelOf = (value: unknown) =>
    ((value ?? []) as readonly number[])
      .map((id) => options?.find((option) => option.value === String(id))?.label ?? String(id))
      .join(', ');
  const field = useRecordField(props, labelOf);
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

/** Values in the record and in the form: both stay available if switched off. */
const heldIn = <Values extends object>({ form, name }: FieldOf<Values>): readonly unknown[] =>
  [form.opened[name], form.values[name]].flat();

/** A select from a configuration list. */
export function FormConfigSelect<Values extends object, Name extends ConfigListName>({
  source,
  ...props
}: ConfigSelectProps<Values, Name>) {
  const field = props as SelectProps<Values>;
  return <FormSelect {...field} options={useOfferedOptions(source, heldIn(field))} />;
}

/** Multiple choice from a configuration list. */
export function FormConfigMultiSelect<Values extends object, Name extends ConfigListName>({
  source,
  ...props
}: ConfigSelectProps<Values, Name>) {
  const field = props as SelectProps<Values>;
  return <FormMultiSelect {...field} options={useOfferedOptions(source, heldIn(field))} />;
}

interface KeptProps<Values extends object> extends SelectProps<Values> {
  /** Key in `switched_off` under which the server returns this list's switched-off rows. */
  off: OffList;
}

/** A select from given options, plus the record's switched-off value. */
export function FormKeptSelect<Values extends object>({ off, ...props }: KeptProps<Values>) {
  const field = props as SelectProps<Values>;
  const rows = switchedOffOptions(useConfigList('switched_off'), off);
  return <FormSelect {...field} options={field.options && withChosen(field.options, rows, heldIn(field))} />;
}

interface CheckboxProps<Values extends object> extends FieldOf<Values> {
  /** The contract's values for ticked and not ticked: `[1, 0]`, `['1', '0']`, `[true, false]`. */
  spelling: readonly [on: unknown, off: unknown];
}

export function FormCheckbox<Values extends object>(props: CheckboxProps<Values>) {
  const { form, name, spelling } = props;
  const [on, off] = spelling;
  const t = useT('kernel');
  const { required: _, ...field } = useRecordField(props, (value) => t(value === on ? 'yes' : 'no'));
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

/** Check boxes for one question, on separate lines. */
export function FormGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
