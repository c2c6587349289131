import type { Ref } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { FieldProps } from './field-props.ts';
import { LazyField } from './LazyField.tsx';
import type { Option } from './options.ts';

export interface SearchMultiSelectProps extends FieldProps {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** Adds an entry that selects every option, shown as one pill while all are selected. */
  allLabel?: string;
  limit?: number;
  /** Maximum number of values. */
  max?: number;
  ref?: Ref<HTMLInputElement>;
}

const Input = lazyPart(async () => (await import('./SearchMultiSelectInput.tsx')).SearchMultiSelectInput);

/** Multiple choice with typing. Its code loads with the first one rendered. */
export function SearchMultiSelect(props: SearchMultiSelectProps) {
  const chosen = props.options.filter((option) => props.value.includes(option.value));
  return (
    <LazyField field={props} text={chosen.map((option) => option.label).join(', ')}>
      {(entered) => <Input {...props} entered={entered} />}
    </LazyField>
  );
}
