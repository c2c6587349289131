import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, useRef, useState } from 'react';
import type { TargetElement } from './OverlayAnchor.tsx';

export interface MenuOverlayProps extends Omit<MenuProps, 'trigger' | 'classNames' | 'opened' | 'onChange'> {
  /** LazyMenu's stand-in for its button. */
  button: ReactElement;
  /** Opens on hover too. */
  hover?: boolean;
  className?: string | undefined;
}

/** A LazyMenu's menu; imported by the menus, so that it loads with the first of them. */
export function MenuOverlay({ button, hover, className, children, ...props }: MenuOverlayProps) {
  const [opened, setOpened] = useState(false);
  // Hover opens after a delay: a pending one must not reopen the menu after a choice.
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
