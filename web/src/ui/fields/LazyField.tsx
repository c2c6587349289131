import { TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import type { FieldProps } from './field-props.ts';

type Entered = 'focus' | 'click';

export interface EnteredProps {
  /** How the field was entered while its code loaded. */
  entered: Entered | null;
}

interface LazyFieldProps {
  field: FieldProps;
  /** The text that the field will show. */
  text: string;
  icon?: ReactNode;
  children: (entered: Entered | null) => ReactNode;
}

/**
 * A stand-in while a field's code loads: same place, size and text, so that nothing jumps. The real field keeps the
 * focus.
 */
export function LazyField({ field, text, icon, children }: LazyFieldProps) {
  const [entered, setEntered] = useState<Entered | null>(null);
  const waiting = (
    <TextInput
      label={field.label}
      aria-label={field['aria-label']}
      placeholder={field.placeholder}
      description={field.description}
      error={field.error}
      required={field.required ?? false}
      disabled={field.disabled ?? false}
      id={field.id}
      className={field.className}
      leftSection={icon}
      value={text}
      readOnly
      // On press: the real field may replace this before the click, which would be lost.
      onMouseDown={() => setEntered('click')}
      onFocus={() => setEntered((asked) => asked ?? 'focus')}
      onBlur={() => setEntered(null)}
    />
  );
  return <Suspense fallback={waiting}>{children(entered)}</Suspense>;
}
