import { Popover, type PopoverProps } from '@mantine/core';
import type { CSSProperties, ReactElement } from 'react';

export interface PopoverOverlayProps
  extends Pick<PopoverProps, 'position' | 'offset' | 'width' | 'children'> {
  /** LazyPopover's stand-in for its button. */
  button: ReactElement;
  opened: boolean;
  label: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** A LazyPopover's popover. */
export function PopoverOverlay({ button, label, className, style, children, ...props }: PopoverOverlayProps) {
  return (
    <Popover
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeOnEscape={false}
      {...props}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={label} className={className} style={style}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
