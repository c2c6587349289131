import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { LazyMenu } from '../overlays/LazyMenu.tsx';
import classes from './Header.module.css';
import { SwitchMenuOverlay } from './header-menus.ts';

export interface SwitchMenuProps {
  /** The switched setting: 'Market', 'Language'. */
  label: string;
  /** Distinguishes switches with similar values. */
  icon?: ReactNode;
  /** `short` shows in the header: 'ID · Rp', 'EN'. */
  options: readonly { value: string; label: string; short: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few values, such as market and language; a single option is plain text. */
export function SwitchMenu(props: SwitchMenuProps) {
  const t = useT('kernel');
  const { label, icon, options, value } = props;
  const current = options.find((option) => option.value === value);
  if (options.length < 2) {
    return current ? <span className={classes.fixedSwitch}>{current.short}</span> : null;
  }
  return (
    <LazyMenu
      target={
        <button
          type="button"
          className={classes.switch}
          aria-label={t('shell.switch', { name: label, value: current?.short ?? '' })}
        >
          {icon}
          {current?.short}
        </button>
      }
      menu={(button) => <SwitchMenuOverlay button={button} {...props} />}
      preload={SwitchMenuOverlay.preload}
    />
  );
}
