import type { FocusEvent, MouseEvent } from 'react';

/** Typing replaces what stands there instead of adding to it. */
export function selectText({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select();
}

/** The same for a click, which collapses the selection of a text that was selected before, once it is over. */
export function selectAfterClick({ currentTarget: input }: MouseEvent<HTMLInputElement>): void {
  const { value } = input;
  setTimeout(() => {
    if (input.value === value) input.select();
  });
}
