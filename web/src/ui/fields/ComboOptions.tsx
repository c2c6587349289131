import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BorrowedTarget } from '../overlays/BorrowedTarget.tsx';
import type { Option } from './options.ts';
import type { FieldOverlay } from './useOpeningField.ts';

interface ComboOptionsProps extends FieldOverlay {
  labelledBy: string | undefined;
  label: string | undefined;
  found: readonly Option[];
  /** What they were found for; '' is not asked for. */
  search: string;
  value: string | null;
  onChoose: (value: string) => void;
}

/** The list under a field, which loads this with its first focus. */
export function ComboOptions(props: ComboOptionsProps) {
  const { target, handedTo, onOpenedChange, found, search, value } = props;
  // Opened before the list is there, the field would not be told of it.
  const [hasList, setHasList] = useState(false);
  const opened = props.opened && hasList;
  const store = useCombobox({ opened, onOpenedChange });
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
              data-value={option.value}
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
