import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { LazyMenu } from '../overlays/LazyMenu.tsx';
import classes from './Header.module.css';
import { isActive, type MenuEntry, type ShellLink } from './menu.ts';

/** A header entry that opens its children on click, hover or key; arrows move inside. */
export function MenuGroup({ entry, Link }: { entry: MenuEntry; Link: ShellLink }) {
  const active = isActive(entry);
  return (
    <LazyMenu
      trigger="click-hover"
      openDelay={80}
      closeDelay={160}
      position="bottom-start"
      offset={4}
      loop
      target={
        <button type="button" className={active ? `${classes.entry} ${classes.active}` : classes.entry}>
          {entry.label}
          <IconChevronDown size={12} stroke={2} className={classes.chevron} aria-hidden />
        </button>
      }
    >
      <Menu.Dropdown className={classes.dropdown}>
        {entry.children?.map((child) =>
          child.children ? (
            <Section key={child.key} entry={child} Link={Link} />
          ) : (
            <Item key={child.key} entry={child} Link={Link} />
          ),
        )}
      </Menu.Dropdown>
    </LazyMenu>
  );
}

/** A group inside a group: a heading with its entries below it. */
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
  if (entry.unavailable) {
    return (
      <Menu.Item disabled title={entry.unavailable}>
        {entry.label}
      </Menu.Item>
    );
  }
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
