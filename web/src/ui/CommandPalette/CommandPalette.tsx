import { Modal } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './CommandPalette.module.css';
import { PaletteOption } from './PaletteOption.tsx';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

export interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** Matches of the query; empty groups are hidden. */
  groups: readonly PaletteGroup[];
  /** Below the list: pending or failed searches, hints. */
  note?: ReactNode;
}

/** A search field over everything with matches below: a combobox with a grouped listbox (WAI-ARIA). */
export function CommandPalette({ opened, onClose, ...content }: CommandPaletteProps) {
  const t = useT('kernel');
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={620}
      yOffset="10dvh"
      transitionProps={{ duration: 0 }}
      // The chosen item may move the focus; until then it returns to its origin.
      returnFocus={false}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={t('palette.title')} classNames={{ content: classes.content }}>
        <Palette {...content} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Palette(props: Omit<CommandPaletteProps, 'opened'>) {
  const { onClose, placeholder, query, onQueryChange, groups, note } = props;
  const t = useT('kernel');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useFocusReturn();
  const filled = groups.filter((group) => group.items.length > 0);
  const items = filled.flatMap((group) => group.items);
  const [activeId, setActiveId] = useState<string>();
  const active = items.find((item) => item.id === activeId) ?? items[0];
  const optionId = (item: PaletteItem) => `${id}-${item.id}`;

  const move = (step: number) => {
    const from = active ? items.indexOf(active) : -1;
    const next = items[(from + step + items.length) % items.length];
    setActiveId(next?.id);
    if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (item: PaletteItem) => {
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (isShortcut) onClose();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={17} stroke={1.9} aria-hidden />
        <input
          type="text"
          role="combobox"
          className={classes.input}
          value={query}
          onChange={(event) => {
            onQueryChange(event.currentTarget.value);
            setActiveId(undefined);
            list.current?.scrollTo({ top: 0 });
          }}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
        />
        <button type="button" className={classes.close} onClick={onClose} aria-label={t('close')}>
          <IconX size={17} stroke={1.9} aria-hidden />
        </button>
      </div>
      <div ref={list} className={classes.list}>
        <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')}>
          {filled.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
            <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
              <div id={`${id}-${group.id}`} role="presentation" className={classes.heading}>
                {group.label}
              </div>
              {group.items.map((item) => (
                <PaletteOption
                  key={item.id}
                  id={optionId(item)}
                  item={item}
                  query={query}
                  active={item === active}
                  onPoint={() => setActiveId(item.id)}
                  onChoose={() => choose(item)}
                />
              ))}
            </div>
          ))}
        </div>
        {note}
      </div>
      <div className={classes.unseen} role="status">
        {t('palette.count', { count: items.length })}
      </div>
    </>
  );
}

/** Escape returns to the previous focus, and so does a dialog opened from here. */
function useFocusReturn(): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    const { current } = before;
    return () => {
      if (current instanceof HTMLElement) current.focus({ preventScroll: true });
    };
  }, []);
}
