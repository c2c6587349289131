import { Menu } from '@mantine/core';
import { useT } from '../../platform/i18n/i18n.ts';
import { LazyMenu } from '../overlays/LazyMenu.tsx';
import classes from './Header.module.css';

export interface SwitchMenuProps {
  /** What is switched: 'Market', 'Language'. */
  label: string;
  /** `short` stands in the header: 'ID · Rp', 'EN'. */
  options: readonly { value: string; label: string; short: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of few values, such as market and language; a single option is plain text. */
export function SwitchMenu({ label, options, value, onChange }: SwitchMenuProps) {
  const t = useT('kernel');
  const current = options.find((option) => option.value === value);
  if (options.length < 2) {
    return current ? <span className={classes.fixedSwitch}>{current.short}</span> : null;
  }
  return (
    <LazyMenu
      position="bottom-end"
      offset={4}
      loop
      target={
        <button
          type="button"
          className={classes.switch}
          aria-label={t('shell.switch', { name: label, value: current?.short ?? '' })}
        >
          {current?.short}
        </button>
      }
    >
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label>{label}</Menu.Label>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </LazyMenu>
  );
}
