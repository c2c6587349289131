import type { ReactNode, Ref } from 'react';
import { late } from '../late.tsx';
import { LazyField } from './LazyField.tsx';
import type { Option } from './options.ts';

export interface FieldProps {
  label?: ReactNode;
  'aria-label'?: string;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  className?: string;
}

export interface SearchSelectProps extends FieldProps {
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  clearable?: boolean;
  /** Options rendered at once; the rest is found by typing. */
  limit?: number;
  /** For options that the server finds: called with what is typed; `options` are shown as given. */
  onSearch?: (search: string) => void;
  loading?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const Input = late(async () => (await import('./SearchSelectInput.tsx')).SearchSelectInput);

/** For screens whose first field may be one: letters that are typed before its code is there are lost. */
export const preloadSearchSelect = Input.preload;

/**
 * A select to type in. Lists of hundreds stay fast because only `limit` options are rendered.
 * Its code loads with the first one shown, so that a list need not wait for the selects of its filters.
 */
export function SearchSelect(props: SearchSelectProps) {
  const chosen = props.options.find((option) => option.value === props.value)?.label ?? '';
  return (
    <LazyField field={props} text={chosen}>
      {(entered) => <Input {...props} autoFocus={entered} />}
    </LazyField>
  );
}
