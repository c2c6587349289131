import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type Handed, tell } from '../overlays/BorrowedTarget.tsx';
import { useTakenInTime } from './useTakenInTime.ts';

interface OpeningField {
  disabled: boolean | undefined;
  /** What stands there while nobody types. */
  text: string;
  onType?: (typed: string) => void;
  /** What was typed counts: the field is left, or the form is saved from within it. */
  onTake: (typed: string) => void;
  /** What Escape does: leave the field, where what was typed counts; or close a list, which forgets it. */
  onEscape: 'leaves' | 'closes';
  /** Fetches the code of what opens, also when that failed before. */
  preload: () => void;
  onBlur: (() => void) | undefined;
}

/**
 * A text field at which something opens: by a click, by typing or by the arrow down, never by the focus alone, which would
 * cover what comes next. The field stands there from the beginning, whereas what opens is made with the first focus.
 */
export function useOpeningField(field: OpeningField) {
  const { disabled = false, text, onType, onTake, onBlur, preload } = field;
  const element = useRef<HTMLInputElement>(null);
  const handed = useRef<Handed>({});
  const [entered, setEntered] = useState(false);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    setTyped(null);
    setOpened(false);
  };
  const take = () => {
    settle();
    if (typed !== null) onTake(typed);
  };
  useTakenInTime(element, typed !== null, take);
  const leaveOrClose = (input: HTMLInputElement) => {
    if (field.onEscape === 'leaves' || !opened) input.blur();
    else settle();
  };
  return {
    entered,
    /** Null while nobody types. */
    typed,
    /** For what opens: its target is the field, and it says when it closes. */
    overlay: { target: element, handedTo: handed, opened: opened && !disabled, onOpenedChange: setOpened },
    /** What was typed has become a value. */
    settle,
    /** The same as leaving the field, which keeps the focus. */
    take,
    input: {
      ref: element,
      disabled,
      value: typed ?? text,
      autoComplete: 'off',
      // A dialog around it stays open with the Escape that closes what is open here.
      'data-mantine-stop-propagation': opened || undefined,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        // A render may have undone the selection of what stood there: letters after it replace it all the same.
        const now =
          typed === null && text !== '' && value.startsWith(text) ? value.slice(text.length) : value;
        setTyped(now);
        setOpened(true);
        onType?.(now);
      },
      onFocus: () => {
        preload();
        setEntered(true);
      },
      onClick: () => setOpened(true),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Escape') return leaveOrClose(event.currentTarget);
        tell(handed.current.onKeyDown, event);
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpened(true);
      },
      onBlur: () => {
        take();
        onBlur?.();
      },
    },
  };
}

/** What a field gives to that which opens below it. */
export type FieldOverlay = ReturnType<typeof useOpeningField>['overlay'];
