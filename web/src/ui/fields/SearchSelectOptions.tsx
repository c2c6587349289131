import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount } from '../format.ts';
import { BorrowedTarget } from '../overlays/BorrowedTarget.tsx';
import { filterOptions, type Option } from './options.ts';
import type { FieldOverlay } from './useOpeningField.ts';

interface SearchSelectOptionsProps extends FieldOverlay {
  labelledBy: string | undefined;
  label: string | undefined;
  options: readonly Option[];
  loading: boolean;
  limit: number;
  /** What is typed; '' finds everything. */
  search: string;
  value: string | null;
  onChoose: (value: string) => void;
}

/** The list under a SearchSelect, which loads this with its first focus. */
export function SearchSelectOptions(props: SearchSelectOptionsProps) {
  const { target, handedTo, onOpenedChange, options, loading, limit, search, value } = props;
  const t = useT('kernel');
  const language = useLanguage();
  // Opened before the list is there, the field would not be told of it.
  const [hasList, setHasList] = useState(false);
  const opened = props.opened && hasList;
  const store = useCombobox({ opened, onOpenedChange });
  const found = useMemo(
    () =>
      filterOptions(options, {
        search,
        limit,
        chosen: value,
        more: (count) => t('field.more_options', { count: formatCount(count, language) }),
        none: loading ? t('loading') : t('field.nothing_found'),
      }),
    [options, search, limit, value, loading, t, language],
  );
  // Told as a number it holds at once; what the library looks up itself would undo what is typed meanwhile.
  const chosenAt = found.findIndex((option) => option.value === value);
  const { getSelectedOptionIndex, updateSelectedOptionIndex, resetSelectedOption, selectFirstOption } = store;
  useEffect(() => {
    if (!opened) return resetSelectedOption();
    if (search !== '') {
      // Enter takes the first that was found.
      selectFirstOption();
      return resetSelectedOption;
    }
    // The arrows begin at what is chosen; one that opened the list has marked where it began.
    if (getSelectedOptionIndex() === -1) updateSelectedOptionIndex(chosenAt, { scrollIntoView: true });
  }, [
    opened,
    search,
    chosenAt,
    getSelectedOptionIndex,
    selectFirstOption,
    updateSelectedOptionIndex,
    resetSelectedOption,
  ]);
  return (
    <Combobox store={store} onOptionSubmit={props.onChoose}>
      <Combobox.Target withExpandedAttribute>
        <BorrowedTarget of={target} handedTo={handedTo} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          ref={(list: HTMLDivElement | null) => setHasList(list !== null)}
          {...(props.labelledBy && { labelledBy: props.labelledBy })}
          aria-label={props.labelledBy ? undefined : props.label}
        >
          {found.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              disabled={option.disabled ?? false}
              active={option.value === value}
              aria-selected={option.value === value}
            >
              {option.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
