import { Menu, type MenuProps } from '@mantine/core';
import type { ReactElement } from 'react';

export interface MenuOverlayProps extends Omit<MenuProps, 'trigger' | 'classNames'> {
  /** What LazyMenu hands over in place of its button. */
  button: ReactElement;
  /** Opens under the pointer too. */
  hover?: boolean;
  className?: string | undefined;
}

/** The menu of a LazyMenu; the menus themselves import it, so that it comes with the first of them. */
export function MenuOverlay({ button, hover, className, children, ...props }: MenuOverlayProps) {
  return (
    <Menu offset={4} loop {...props} {...(hover && { trigger: 'click-hover' })}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}
