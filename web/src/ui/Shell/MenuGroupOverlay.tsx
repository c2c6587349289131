import { Menu } from '@mantine/core';
import { type ReactElement, useId } from 'react';
import { MenuOverlay } from '../overlays/MenuOverlay.tsx';
import classes from './Header.module.css';
import type { MenuGroupProps } from './MenuGroup.tsx';
import { isActive, type MenuEntry, type ShellLink } from './menu.ts';

/** A header entry's children. */
export function MenuGroupOverlay({ button, entry, Link }: MenuGroupProps & { button: ReactElement }) {
  return (
    <MenuOverlay
      button={button}
      hover
      openDelay={80}
      closeDelay={160}
      position="bottom-start"
      className={classes.dropdown}
    >
      {entry.children?.map((child) =>
        child.children ? (
          <Section key={child.key} entry={child} Link={Link} />
        ) : (
          <Item key={child.key} entry={child} Link={Link} />
        ),
      )}
    </MenuOverlay>
  );
}

/** A nested group: a heading with its entries below. */
function Section({ entry, Link }: { entry: MenuEntry; Link: ShellLink }) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group menu items
    <div role="group" aria-labelledby={heading}>
      <Menu.Label id={heading}>{entry.label}</Menu.Label>
      {entry.children?.map((child) => (
        <Item key={child.key} entry={child} Link={Link} />
      ))}
    </div>
  );
}

function Item({ entry, Link }: { entry: MenuEntry; Link: ShellLink }) {
  if (entry.href === undefined) return <Menu.Item onClick={entry.onClick}>{entry.label}</Menu.Item>;
  const active = isActive(entry);
  return (
    <Menu.Item
      component={Link}
      href={entry.href}
      onClick={entry.onClick}
      aria-current={active ? 'page' : undefined}
      className={active ? classes.activeItem : undefined}
    >
      {entry.label}
    </Menu.Item>
  );
}
