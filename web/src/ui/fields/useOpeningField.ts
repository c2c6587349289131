import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { call, type TargetProps } from '../overlays/OverlayAnchor.tsx';
import { useTakenInTime } from './useTakenInTime.ts';

interface OpeningField {
  disabled: boolean | undefined;
  /** The text shown while nobody types. */
  text: string;
  onType?: (typed: string) => void;
  /** Commits typed text on blur or submit. */
  onTake: (typed: string) => void;
  /** Escape either leaves the field and commits the text, or closes the list and discards it. */
  onEscape: 'leaves' | 'closes';
  /** Loads the overlay's code, again after a failure. */
  preload: () => Promise<void>;
  onBlur: (() => void) | undefined;
}

/**
 * A text field with an overlay, opened by click, typing or arrow down, but never by focus alone, which would cover
 * what comes next. The field renders at once, its overlay on first focus.
 */
export function useOpeningField(field: OpeningField) {
  const { disabled = false, text, onType, onTake, onBlur, preload } = field;
  const element = useRef<HTMLInputElement>(null);
  const targetProps = useRef<TargetProps>({});
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
    /** Props of the overlay: its anchor is the field. */
    overlay: {
      target: element,
      forwardTo: targetProps,
      opened: opened && !disabled,
      onOpenedChange: setOpened,
    },
    /** The typed text has become a value. */
    settle,
    /** Commits like a blur, but keeps the focus. */
    take,
    input: {
      ref: element,
      disabled,
      value: typed ?? text,
      autoComplete: 'off',
      // The Escape that closes the overlay must not close a dialog around it.
      'data-mantine-stop-propagation': opened || undefined,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        // A render may have dropped the selection: later letters must still replace the text.
        const now =
          typed === null && text !== '' && value.startsWith(text) ? value.slice(text.length) : value;
        setTyped(now);
        setOpened(true);
        onType?.(now);
      },
      onFocus: () => {
        void preload().then(() => setEntered(true));
      },
      onClick: () => setOpened(true),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Escape') return leaveOrClose(event.currentTarget);
        call(targetProps.current.onKeyDown, event);
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

/** Props that a field passes to its overlay. */
export type FieldOverlay = ReturnType<typeof useOpeningField>['overlay'];
