import { MultiSelect } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount } from '../format.ts';
import type { EnteredProps } from './LazyField.tsx';
import { markedOption } from './marked-option.ts';
import { filterOptions } from './options.ts';
import type { SearchMultiSelectProps } from './SearchMultiSelect.tsx';

/** Stands for every option; internal to this field. */
const ALL = ' all';

/** The field behind SearchMultiSelect, loaded on demand. */
export function SearchMultiSelectInput(props: SearchMultiSelectProps & EnteredProps) {
  const { options, value, onChange, allLabel, limit = 60, max, placeholder, entered, ref, ...input } = props;
  const t = useT('kernel');
  const language = useLanguage();
  const more = (count: number) => t('field.more_options', { count: formatCount(count, language) });
  const none = t('field.nothing_found');
  const choosable = useMemo(() => options.filter((option) => !option.disabled), [options]);
  const all = allLabel !== undefined && choosable.length > 0 && value.length >= choosable.length;
  const everything = useMemo(
    () => (allLabel === undefined ? [] : [{ value: ALL, label: allLabel }]),
    [allLabel],
  );
  const data = useMemo(() => [...everything, ...options], [everything, options]);
  const change = (next: string[]) => {
    if (all) onChange(next.filter((one) => one !== ALL));
    else if (next.includes(ALL)) onChange(choosable.map((option) => option.value));
    else onChange(next);
  };
  const [opened, setOpened] = useState(false);
  const element = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(element, ref);
  useEffect(() => {
    if (entered !== 'click') return;
    // After the press, whose event would close an open list and blur a field that just loaded.
    requestAnimationFrame(() => {
      element.current?.focus({ preventScroll: true });
      setOpened(true);
    });
  }, [entered]);
  useListTold(opened);
  return (
    <MultiSelect
      {...input}
      ref={merged}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      openOnFocus={false}
      autoFocus={entered !== null}
      data={data}
      value={all ? [ALL] : [...value]}
      onChange={change}
      searchable
      clearable
      hidePickedOptions={false}
      selectFirstOptionOnChange
      {...(max === undefined ? {} : { maxValues: max })}
      placeholder={value.length === 0 ? placeholder : undefined}
      nothingFoundMessage={none}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onKeyDown={takeMarked}
      filter={({ search }) => {
        const found = filterOptions(options, { search, limit, more, none });
        return search.trim() === '' ? [...everything, ...found] : [...found];
      }}
    />
  );
}

/**
 * The library notifies the field of its list one render late, and there may be none: aria-expanded stays false, and
 * Escape closes the popover around it. This forces that render.
 */
function useListTold(opened: boolean): void {
  const [, setTold] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTold(opened));
    return () => cancelAnimationFrame(frame);
  }, [opened]);
}

/** Tab takes the marked option for the typed text. */
function takeMarked({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>): void {
  if (key === 'Tab' && input.value.trim() !== '') markedOption(input)?.click();
}
