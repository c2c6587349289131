import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { FieldClearButton } from './FieldClearButton.tsx';
import type { FieldProps } from './field-props.ts';
import { markedOption } from './marked-option.ts';
import { OpeningPart } from './OpeningPart.tsx';
import type { Option } from './options.ts';
import { keepSelection, selectOnClick, selectText } from './select-text.ts';
import { useOpeningField } from './useOpeningField.ts';

interface ComboFieldProps extends FieldProps {
  value: string | null;
  /** The text shown while nobody types. */
  text: string;
  /** Options for the typed text, '' for all; the first one is marked. */
  find: (typed: string) => readonly Option[];
  /** An option was chosen, or the field cleared. */
  onChoose: (value: string | null) => void;
  /** Receives text that is no option; without it the choice stays. */
  onUnknown?: (typed: string) => void;
  onType?: (typed: string) => void;
  onEscape: 'leaves' | 'closes';
  clearable: boolean;
  onBlur: (() => void) | undefined;
}

const Options = lazyPart(async () => (await import('./ComboOptions.tsx')).ComboOptions, {
  failure: 'thrown',
});

/** For screens whose fields are used at once. */
export const preloadComboField = Options.preload;

/** A text field with options below it. Leaving it takes the marked option for the typed text. */
export function ComboField(props: ComboFieldProps) {
  const { value, text, find, onChoose, onUnknown, onType, onEscape, clearable, onBlur, ...shown } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const choose = (next: string | null) => {
    field.settle();
    if (next !== value) onChoose(next);
  };
  const take = (typed: string) => {
    if (typed.trim() === '') return onUnknown?.('');
    const marked =
      markedOption(field.overlay.target.current)?.dataset.value ??
      find(typed).find(({ disabled }) => !disabled)?.value;
    if (marked === undefined) onUnknown?.(typed.trim());
    else if (marked !== value) onChoose(marked);
  };
  const field = useOpeningField({
    disabled: props.disabled,
    text,
    onType,
    onTake: take,
    onEscape,
    onBlur,
    preload: Options.preload,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const marked = event.key === 'Tab' ? markedOption(event.currentTarget)?.dataset.value : undefined;
    if (marked !== undefined) choose(marked);
    field.input.onKeyDown(event);
    // Enter in an open list chooses an option and must not submit.
    if (event.key !== 'Enter' || field.typed === null) return;
    if (!event.defaultPrevented && onUnknown) field.take();
    event.preventDefault();
  };
  const canClear = clearable && value !== null && props.disabled !== true;
  return (
    <>
      <TextInput
        {...shown}
        {...field.input}
        id={id}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        onFocus={(event) => {
          selectText(event);
          field.input.onFocus();
        }}
        onKeyDown={onKeyDown}
        onMouseUp={keepSelection}
        onClick={(event) => {
          selectOnClick(event);
          field.input.onClick();
        }}
        rightSectionPointerEvents={canClear ? 'all' : 'none'}
        rightSection={
          canClear ? (
            <FieldClearButton onClear={() => choose(null)} />
          ) : (
            <IconSelector size={15} stroke={1.75} aria-hidden />
          )
        }
      />
      {field.entered && (
        <OpeningPart opened={field.overlay.opened}>
          <Options
            {...field.overlay}
            labelledBy={props.label ? `${id}-label` : undefined}
            label={props['aria-label']}
            found={find(field.typed ?? '')}
            search={field.typed ?? ''}
            value={value}
            onChoose={choose}
          />
        </OpeningPart>
      )}
    </>
  );
}
