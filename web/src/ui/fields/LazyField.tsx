import { TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import type { FieldProps } from './field-props.ts';

type Entered = 'focus' | 'click';

export interface EnteredProps {
  /** How the field was entered while its code was still loading. */
  entered: Entered | null;
}

interface LazyFieldProps {
  field: FieldProps;
  /** What the field will show. */
  text: string;
  icon?: ReactNode;
  children: (entered: Entered | null) => ReactNode;
}

/**
 * A field whose code is still on its way: same place, same size, same text, so that nothing jumps.
 * The focus stays when the real field takes its place.
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
      // The press already: the real field may come before the click, which then goes to nobody.
      onMouseDown={() => setEntered('click')}
      onFocus={() => setEntered((asked) => asked ?? 'focus')}
      onBlur={() => setEntered(null)}
    />
  );
  return <Suspense fallback={waiting}>{children(entered)}</Suspense>;
}
