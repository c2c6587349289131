import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, useRef, useState } from 'react';
import type { TargetElement } from './BorrowedTarget.tsx';

export interface MenuOverlayProps extends Omit<MenuProps, 'trigger' | 'classNames' | 'opened' | 'onChange'> {
  /** What LazyMenu hands over in place of its button. */
  button: ReactElement;
  /** Opens under the pointer too. */
  hover?: boolean;
  className?: string | undefined;
}

/** The menu of a LazyMenu; the menus themselves import it, so that it comes with the first of them. */
export function MenuOverlay({ button, hover, className, children, ...props }: MenuOverlayProps) {
  const [opened, setOpened] = useState(false);
  // Opening under the pointer is delayed: what was asked for before a choice must not open the menu after it.
  const hasChosen = useRef(false);
  const change = (next: boolean) => {
    if (!next || !hasChosen.current) setOpened(next);
  };
  const ask = () => {
    hasChosen.current = false;
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
      <Menu.Target>{cloneElement(button as TargetElement, { onClick: ask, onMouseEnter: ask })}</Menu.Target>
      <Menu.Dropdown
        className={className}
        onClick={() => {
          hasChosen.current = true;
        }}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
