import type { Ref } from 'react';
import { late } from '../late.tsx';
import type { FieldProps } from './field-props.ts';
import { LazyField } from './LazyField.tsx';
import type { Option } from './options.ts';

export interface SearchMultiSelectProps extends FieldProps {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** Offers one entry that chooses every option, shown as a single pill while all are chosen. */
  allLabel?: string;
  limit?: number;
  /** Most values that may be chosen. */
  max?: number;
  ref?: Ref<HTMLInputElement>;
}

const Input = late(async () => (await import('./SearchMultiSelectInput.tsx')).SearchMultiSelectInput);

/** Several of many, to type in. Its code loads with the first one shown. */
export function SearchMultiSelect(props: SearchMultiSelectProps) {
  const chosen = props.options.filter((option) => props.value.includes(option.value));
  return (
    <LazyField field={props} text={chosen.map((option) => option.label).join(', ')}>
      {(entered) => <Input {...props} entered={entered} />}
    </LazyField>
  );
}
