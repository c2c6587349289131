import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { OverlayAnchor } from '../overlays/OverlayAnchor.tsx';
import type { Option } from './options.ts';
import type { FieldOverlay } from './useOpeningField.ts';

interface ComboOptionsProps extends FieldOverlay {
  labelledBy: string | undefined;
  label: string | undefined;
  found: readonly Option[];
  /** The search text; '' means all. */
  search: string;
  value: string | null;
  onChoose: (value: string) => void;
}

/** A field's list, loaded on its first focus. */
export function ComboOptions(props: ComboOptionsProps) {
  const { target, forwardTo, onOpenedChange, found, search, value } = props;
  // Opening before the list mounts would not notify the field.
  const [hasList, setHasList] = useState(false);
  const opened = props.opened && hasList;
  const store = useCombobox({ opened, onOpenedChange });
  // A number applies at once; the library's own lookup would undo text typed meanwhile.
  const chosenAt = found.findIndex((option) => option.value === value);
  const { getSelectedOptionIndex, updateSelectedOptionIndex, resetSelectedOption, selectFirstOption } = store;
  useEffect(() => {
    if (!opened) return resetSelectedOption();
    if (search !== '') {
      // Enter takes the first match.
      selectFirstOption();
      return resetSelectedOption;
    }
    // Arrows start from the selected option; a key that opened the list has marked it.
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
        <OverlayAnchor of={target} forwardTo={forwardTo} />
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
