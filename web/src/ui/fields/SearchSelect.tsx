import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type FocusEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { late } from '../late.tsx';
import { FieldClearButton } from './FieldClearButton.tsx';
import { OpeningPart } from './OpeningPart.tsx';
import type { Option } from './options.ts';
import { useOpeningField } from './useOpeningField.ts';

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
}

export interface SearchSelectProps extends FieldProps {
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  clearable?: boolean;
  /** Options rendered at once; the rest is found by typing. */
  limit?: number;
  /** The options are on their way. */
  loading?: boolean;
}

const Options = late(async () => (await import('./SearchSelectOptions.tsx')).SearchSelectOptions);

/** For screens whose fields are used at once. */
export const preloadSearchSelect = Options.preload;

/** Typing replaces the choice instead of adding to its name. */
function selectText({ currentTarget }: FocusEvent<HTMLInputElement>) {
  currentTarget.select();
}

/** The same for a click, which collapses the selection of a text that was selected before, once it is over. */
function selectAfterClick({ currentTarget: input }: MouseEvent<HTMLInputElement>) {
  const { value } = input;
  setTimeout(() => {
    if (input.value === value) input.select();
  });
}

/** A select to type in. Lists of hundreds stay fast because only `limit` options are rendered. */
export function SearchSelect(props: SearchSelectProps) {
  const { options, value, onChange, onBlur, clearable, limit = 60, loading = false, ...shown } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const chosen = options.find((option) => option.value === value);
  // What is no longer on offer still stands there, for its error to be about something.
  const [last, setLast] = useState(chosen);
  if (chosen && (chosen.value !== last?.value || chosen.label !== last.label)) setLast(chosen);
  const field = useOpeningField({
    disabled: props.disabled,
    text: chosen?.label ?? (last?.value === value ? last.label : ''),
    onType: (typed) => {
      if (clearable && typed === '' && value !== null) onChange(null);
    },
    onBlur,
    preload: Options.preload,
  });
  const choose = (next: string | null) => {
    field.settle();
    if (next !== value) onChange(next);
  };
  const canClear = clearable === true && value !== null && props.disabled !== true;
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
          field.input.onFocus(event);
        }}
        onKeyDown={(event) => {
          field.input.onKeyDown(event);
          // Whoever is still looking for something does not send the form.
          if (event.key === 'Enter' && field.typed !== null) event.preventDefault();
        }}
        onClick={(event) => {
          selectAfterClick(event);
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
            options={options}
            loading={loading}
            limit={limit}
            search={field.typed ?? ''}
            value={value}
            onChoose={choose}
          />
        </OpeningPart>
      )}
    </>
  );
}
