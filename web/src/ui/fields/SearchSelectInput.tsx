import { Select } from '@mantine/core';
import { type FocusEvent, type MouseEvent, useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount } from '../format.ts';
import type { EnteredProps } from './LazyField.tsx';
import { filterOptions } from './options.ts';
import type { SearchSelectProps } from './SearchSelect.tsx';

/** Typing replaces the choice instead of adding to its name. */
function selectText(event: FocusEvent<HTMLInputElement> | MouseEvent<HTMLInputElement>) {
  event.currentTarget.select();
}

/** A click on selected text would collapse the selection after the click event. */
function keepSelection(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) event.preventDefault();
}

/** The select behind SearchSelect, which loads this when needed. */
export function SearchSelectInput(props: SearchSelectProps & EnteredProps) {
  const { options, value, onChange, limit = 60, onSearch, loading, clearable, ...input } = props;
  const t = useT('kernel');
  const language = useLanguage();
  const more = (count: number) => t('field.more_options', { count: formatCount(count, language) });
  const none = loading ? t('loading') : t('field.nothing_found');
  // The dropdown and its options are made with the first focus: a screen of closed selects need not render them.
  const [entered, setEntered] = useState(props.autoFocus);
  return (
    <Select
      {...input}
      data={options}
      value={value}
      onChange={onChange}
      onFocusCapture={() => setEntered(true)}
      onFocus={selectText}
      onClick={selectText}
      onMouseDown={keepSelection}
      searchable
      clearable={clearable ?? false}
      allowDeselect={false}
      selectFirstOptionOnChange
      withCheckIcon={false}
      nothingFoundMessage={none}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      comboboxProps={{ transitionProps: { duration: 0 }, keepMounted: entered }}
      {...(onSearch ? { onSearchChange: onSearch } : {})}
      filter={({ search }) =>
        entered
          ? filterOptions(options, { search: onSearch ? '' : search, limit, chosen: value, more, none })
          : []
      }
    />
  );
}
