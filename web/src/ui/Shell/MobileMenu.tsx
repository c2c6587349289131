import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { lazyPart } from '../lazy-part.tsx';
import classes from './MobileMenu.module.css';
import type { MenuEntry, ShellLink } from './menu.ts';

export interface MobileMenuProps {
  menu: readonly MenuEntry[];
  Link: ShellLink;
  switches?: ReactNode;
}

const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

/** The burger menu of narrow screens; the drawer loads on first touch. */
export function MobileMenu(props: MobileMenuProps) {
  const t = useT('kernel');
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <>
      <button
        type="button"
        className={classes.burger}
        aria-label={t('shell.open_menu')}
        aria-expanded={opened}
        onClick={open}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <MenuDrawer {...props} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
