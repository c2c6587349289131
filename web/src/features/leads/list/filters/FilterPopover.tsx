import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { LazyPopover } from '../../../../ui/overlays/LazyPopover.tsx';
import classes from '../toolbar.module.css';

export interface FilterPopoverProps {
  label: string;
  icon: ReactNode;
  /** Badge with the number of chosen values; 0 shows none. */
  count?: number;
  width: number;
  children: (close: () => void) => ReactNode;
}

/** A filter's button and popover. Closes on Escape and on a click outside. */
export function FilterPopover({ label, icon, count = 0, width, children }: FilterPopoverProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <LazyPopover
      opened={opened}
      onDismiss={close}
      position="bottom-start"
      label={label}
      className={classes.popover}
      style={{ width: `min(${width}px, calc(100vw - 24px))` }}
      target={
        <Button
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
      {children(close)}
    </LazyPopover>
  );
}
