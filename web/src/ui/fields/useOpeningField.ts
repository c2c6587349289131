import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type Handed, tell } from '../overlays/BorrowedTarget.tsx';
import { isQuietFocus } from './quiet-focus.ts';

interface OpeningField {
  disabled: boolean | undefined;
  /** What stands there while nobody types. */
  text: string;
  onType?: (typed: string) => void;
  /** Fetches the code of what opens, also when that failed before. */
  preload: () => void;
  onBlur: (() => void) | undefined;
}

/**
 * A text field below which something opens: it stands there from the beginning and stays the same one, whereas what
 * opens is made with the first focus. Leaving the field forgets what was typed and not taken over.
 */
export function useOpeningField({ disabled = false, text, onType, onBlur, preload }: OpeningField) {
  const element = useRef<HTMLInputElement>(null);
  const handed = useRef<Handed>({});
  const [entered, setEntered] = useState(false);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  return {
    entered,
    /** Null while nobody types. */
    typed,
    /** For what opens: its target is the field, and it says when it closes. */
    overlay: { target: element, handedTo: handed, opened: opened && !disabled, onOpenedChange: setOpened },
    /** What was typed has become a value. */
    settle: () => {
      setTyped(null);
      setOpened(false);
    },
    input: {
      ref: element,
      disabled,
      value: typed ?? text,
      autoComplete: 'off',
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setTyped(currentTarget.value);
        setOpened(true);
        onType?.(currentTarget.value);
      },
      onFocus: (_: FocusEvent) => {
        preload();
        setEntered(true);
        setOpened(!isQuietFocus());
      },
      onClick: () => setOpened(true),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setOpened(false);
        tell(handed.current.onKeyDown, event);
      },
      onBlur: () => {
        setTyped(null);
        setOpened(false);
        onBlur?.();
      },
    },
  };
}

/** What a field gives to that which opens below it. */
export type FieldOverlay = ReturnType<typeof useOpeningField>['overlay'];
