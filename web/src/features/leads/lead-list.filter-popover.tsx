import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { LazyPopover } from '../../ui/overlays/LazyPopover.tsx';
import classes from './lead-list.toolbar.module.css';

export interface FilterPopoverProps {
  label: string;
  icon: ReactNode;
  /** How many values are chosen; 0 shows none. */
  count?: number;
  width: number;
  children: (close: () => void) => ReactNode;
}

/** Calendars and option lists open outside of the popover's own element, yet belong to it. */
const FLOATING = '[data-portal], [data-mantine-shared-portal-node]';

/** A filter's button with its choices under it. Closes on Escape and on a click outside. */
export function FilterPopover({ label, icon, count = 0, width, children }: FilterPopoverProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);

  useEffect(() => {
    if (!opened) return;
    const onPointer = ({ target }: PointerEvent) => {
      const inside =
        target instanceof Element && (target.closest(FLOATING) || button.current?.contains(target));
      if (!inside) setOpened(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [opened]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // An open calendar or list takes the first Escape.
    const list = event.target instanceof Element && event.target.matches('[aria-expanded="true"]');
    if (!list && !document.querySelector('[data-date-calendar]')) close();
  };

  return (
    <LazyPopover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      target={
        <Button
          ref={button}
          variant="default"
          className={classes.filterButton}
          leftSection={icon}
          rightSection={<IconChevronDown size={13} stroke={2} aria-hidden />}
          onClick={() => setOpened((open) => !open)}
        >
          {label}
          {count > 0 && <span className={classes.filterCount}>{count}</span>}
        </Button>
      }
    >
      <Popover.Dropdown
        className={classes.popover}
        style={{ width: `min(${width}px, calc(100vw - 24px))` }}
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {children(close)}
      </Popover.Dropdown>
    </LazyPopover>
  );
}
