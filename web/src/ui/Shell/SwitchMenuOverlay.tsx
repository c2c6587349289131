import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { MenuOverlay } from '../overlays/MenuOverlay.tsx';
import classes from './Header.module.css';
import type { SwitchMenuProps } from './SwitchMenu.tsx';

/** The options of a header switch. */
export function SwitchMenuOverlay({
  button,
  label,
  options,
  value,
  onChange,
}: SwitchMenuProps & { button: ReactElement }) {
  return (
    <MenuOverlay button={button} position="bottom-end" className={classes.dropdown}>
      <Menu.Label>{label}</Menu.Label>
      <Menu.RadioGroup value={value} onChange={onChange}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuOverlay>
  );
}
