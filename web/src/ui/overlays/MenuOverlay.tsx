import { Menu, type MenuProps } from '@mantine/core';
import { type ReactElement, useRef, useState } from 'react';

export interface MenuOverlayProps extends Omit<MenuProps, 'trigger' | 'classNames' | 'opened' | 'onChange'> {
  /** What LazyMenu hands over in place of its button. */
  button: ReactElement;
  /** Opens under the pointer too. */
  hover?: boolean;
  className?: string | undefined;
}

/** The pointer that chose is still on its way out; what it asked for before, and after a delay, is over. */
const CHOSEN_MS = 400;

/** The menu of a LazyMenu; the menus themselves import it, so that it comes with the first of them. */
export function MenuOverlay({ button, hover, className, children, ...props }: MenuOverlayProps) {
  const [opened, setOpened] = useState(false);
  const chosenAt = useRef(Number.NEGATIVE_INFINITY);
  const change = (next: boolean) => {
    const isOver = hover === true && performance.now() - chosenAt.current < CHOSEN_MS;
    if (!next || !isOver) setOpened(next);
  };
  return (
    <Menu
      offset={4}
      loop
      {...props}
      {...(hover && { trigger: 'click-hover' })}
      opened={opened}
      onChange={change}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown
        className={className}
        onClick={() => {
          chosenAt.current = performance.now();
        }}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
