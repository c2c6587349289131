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
  /** Options rendered at once; typing finds the rest. */
  limit?: number;
  /** Options are loading. */
  loading?: boolean;
}

/** For screens whose fields are used at once. */
export const preloadSearchSelect = preloadComboField;

/** A select with typing. Renders at most `limit` options, so that lists of hundreds stay fast. */
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
  // A value that is no longer offered stays visible, so that its error makes sense.
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
