import type { ReactNode } from 'react';

/** Common props besides `value`, `onChange` and `onBlur`. */
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
  /** Gets the focus of a dialog that opens. */
  'data-autofocus'?: boolean;
}
