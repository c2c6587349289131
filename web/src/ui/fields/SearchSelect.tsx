import { useState } from 'react';
import { ComboField, preloadComboField } from './ComboField.tsx';
import type { FieldProps } from './field-props.ts';
import { filterOptions, type Option } from './options.ts';
import { useOptionWords } from './useOptionWords.ts';

export interface SearchSelectProps extends FieldProps {
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  clearable?: boolean;
  /** Options rendered at once; the rest is found by typing. */
  limit?: number;
  /** The options are on their way. */
  loading?: boolean;
}

/** For screens whose fields are used at once. */
export const preloadSearchSelect = preloadComboField;

/** A select to type in. Lists of hundreds stay fast because only `limit` options are rendered. */
export function SearchSelect(props: SearchSelectProps) {
  const {
    options,
    value,
    onChange,
    onBlur,
    clearable = false,
    limit = 60,
    loading = false,
    ...shown
  } = props;
  const words = useOptionWords(loading);
  const chosen = options.find((option) => option.value === value);
  // What is no longer on offer still stands there, for its error to be about something.
  const [last, setLast] = useState(chosen);
  if (chosen && (chosen.value !== last?.value || chosen.label !== last.label)) setLast(chosen);
  return (
    <ComboField
      {...shown}
      value={value}
      text={chosen?.label ?? (last?.value === value ? last.label : '')}
      find={(search) => filterOptions(options, { search, limit, chosen: value, ...words })}
      onChoose={onChange}
      onType={(typed) => {
        if (clearable && typed === '' && value !== null) onChange(null);
      }}
      onEscape="closes"
      clearable={clearable}
      onBlur={onBlur}
    />
  );
}
