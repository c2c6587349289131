import { type RefObject, useEffect } from 'react';
import { focusFirstError } from './focus-first-error.ts';

/** Focuses a form's first faulty field after each refusal; `refusals` counts them. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) focusFirstError(form.current);
  }, [form, refusals]);
}
