import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { ComponentType, KeyboardEvent } from 'react';
import type { CalendarProps } from './CalendarPopover.tsx';
import { FieldClearButton } from './FieldClearButton.tsx';
import type { FieldProps } from './field-props.ts';
import { OpeningPart } from './OpeningPart.tsx';
import { keepSelection, selectOnClick, selectText } from './select-text.ts';
import { useOpeningField } from './useOpeningField.ts';

export interface CalendarFieldProps extends FieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  min?: string;
  max?: string;
  clearable?: boolean;
  /** False: pick only. */
  typing?: boolean;
  /** Arrow keys without typed text: 1 for up, -1 for down. */
  onArrow?: (step: 1 | -1) => void;
}

/** The behaviour that differs between days and months. */
interface CalendarKind {
  readonly Calendar: ComponentType<CalendarProps> & { readonly preload: () => Promise<void> };
  readonly is: (value: string) => boolean;
  readonly read: (typed: string) => string | null;
  readonly show: (value: string) => string;
  readonly refuse: (typed: string) => string;
}

/** Complete input, applied at once because other fields may depend on it. */
const WHOLE = /(?:\D\d{4}|^\d{8}|^\d{4}-\d\d-\d\d)$/u;

/**
 * The base of DayField and MonthField. Typed text becomes the value on blur or submit; unreadable text becomes the
 * value as typed, and the form refuses it.
 */
export function CalendarField({ kind, ...props }: CalendarFieldProps & { kind: CalendarKind }) {
  const {
    value,
    onChange,
    onBlur,
    min,
    max,
    error,
    clearable = false,
    typing = true,
    onArrow,
    ...shown
  } = props;
  const { Calendar, is, read, show, refuse } = kind;
  const known = value !== null && is(value) ? value : null;
  const change = (next: string | null) => {
    if (next !== value) onChange(next);
  };
  const field = useOpeningField({
    disabled: props.disabled,
    text: known === null ? (value ?? '') : show(known),
    onType: (typed) => {
      if (typed === '' && clearable) change(null);
      else if (WHOLE.test(typed)) change(read(typed) ?? value);
    },
    onTake: (typed) => change(typed.trim() === '' ? null : (read(typed) ?? typed.trim())),
    onEscape: 'leaves',
    onBlur,
    preload: Calendar.preload,
  });
  const choose = (next: string | null) => {
    field.settle();
    change(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (onArrow && !event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onArrow(event.key === 'ArrowUp' ? 1 : -1);
      return;
    }
    field.input.onKeyDown(event);
    if (event.key !== 'Enter' || field.typed === null) return;
    // Show the parsed value before the form is sent.
    field.take();
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        {...shown}
        {...field.input}
        error={value !== null && known === null ? refuse(value) : error}
        maxLength={40}
        readOnly={!typing}
        aria-keyshortcuts="Alt+ArrowDown"
        onFocus={(event) => {
          selectText(event);
          field.input.onFocus();
        }}
        onMouseUp={keepSelection}
        onClick={(event) => {
          selectOnClick(event);
          field.input.onClick();
        }}
        onKeyDown={onKeyDown}
        leftSection={<IconCalendar size={15} stroke={1.75} aria-hidden />}
        leftSectionPointerEvents="none"
        {...(clearable &&
          value !== null &&
          props.disabled !== true && { rightSection: <FieldClearButton onClear={() => choose(null)} /> })}
      />
      {field.entered && (
        <OpeningPart opened={field.overlay.opened}>
          <Calendar
            {...field.overlay}
            value={field.typed === null ? known : (read(field.typed) ?? known)}
            min={min}
            max={max}
            canUnchoose={clearable}
            onChoose={choose}
          />
        </OpeningPart>
      )}
    </>
  );
}
