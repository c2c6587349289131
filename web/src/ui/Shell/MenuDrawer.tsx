import { Drawer } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './MobileMenu.module.css';
import type { MobileMenuProps } from './MobileMenu.tsx';
import { isActive, type MenuEntry, type ShellLink } from './menu.ts';

/** The whole menu in a drawer; groups expand, the current one is open. */
export function MenuDrawer({
  menu,
  Link,
  switches,
  opened,
  onClose,
}: MobileMenuProps & { opened: boolean; onClose: () => void }) {
  const t = useT('kernel');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      title={t('shell.menu')}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 120 }}
    >
      <nav aria-label={t('shell.menu')}>
        <ul className={classes.list}>
          {menu.map((entry) => (
            <li key={entry.key}>
              {entry.children ? (
                <details className={classes.group} open={isActive(entry)}>
                  <summary className={classes.entry}>
                    {entry.label}
                    <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
                  </summary>
                  <DrawerEntries entries={entry.children} Link={Link} onDone={onClose} />
                </details>
              ) : (
                <DrawerEntry entry={entry} Link={Link} onDone={onClose} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {switches && <div className={classes.switches}>{switches}</div>}
    </Drawer>
  );
}

interface DrawerEntriesProps {
  entries: readonly MenuEntry[];
  Link: ShellLink;
  onDone: () => void;
}

/** A group's entries; a nested group is a heading with its entries below. */
function DrawerEntries({ entries, Link, onDone }: DrawerEntriesProps) {
  return (
    <ul className={classes.children}>
      {entries.map((entry) => (
        <li key={entry.key}>
          {entry.children ? (
            <>
              <span className={classes.heading}>{entry.label}</span>
              <DrawerEntries entries={entry.children} Link={Link} onDone={onDone} />
            </>
          ) : (
            <DrawerEntry entry={entry} Link={Link} onDone={onDone} />
          )}
        </li>
      ))}
    </ul>
  );
}

function DrawerEntry({ entry, Link, onDone }: { entry: MenuEntry; Link: ShellLink; onDone: () => void }) {
  const active = isActive(entry);
  const className = active ? `${classes.entry} ${classes.active}` : classes.entry;
  const choose = () => {
    onDone();
    entry.onClick?.();
  };
  if (entry.href === undefined) {
    return (
      <button type="button" className={className} onClick={choose}>
        {entry.label}
      </button>
    );
  }
  return (
    <Link href={entry.href} className={className} onClick={choose} aria-current={active ? 'page' : undefined}>
      {entry.label}
    </Link>
  );
}
