import { useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { MenuEntry } from '../../ui/Shell/menu.ts';
import { RouterLink } from '../header/RouterLink.tsx';
import { useMenu, useScreens } from '../header/useMenu.ts';
import { recentScreens } from '../recent-screens.ts';
import classes from './WhereToGo.module.css';

const NO_ACTIONS = {};
/** Entries that lead back to this page or sign out. */
const LEFT_OUT: ReadonlySet<string | undefined> = new Set(['/', '/dashboard', '/logout']);

/** Links beside the otherwise empty welcome (spec A§2): this role's screens, the last opened first. */
export function WhereToGo({ userId }: { userId: number }) {
  const t = useT('kernel');
  const menu = useMenu({ screens: useScreens(), current: null, actions: NO_ACTIONS });
  const [recent] = useState(() => recentScreens(userId));
  const links = menu.flatMap(leavesOf).filter(({ href }) => !LEFT_OUT.has(href));
  const last = recent.flatMap((path) => links.find(({ href }) => href === path) ?? []);
  const sections = [
    { key: 'recent', label: t('where_to_go.recent'), links: last },
    ...menu.flatMap(({ key, label, children = [] }) => ({ key, label, links: children.flatMap(leavesOf) })),
    {
      key: 'more',
      label: t('where_to_go.more'),
      links: menu.filter(({ href, children }) => !children && !LEFT_OUT.has(href)),
    },
  ].filter((section) => section.links.length > 0);
  if (sections.length === 0) return null;
  return (
    <nav className={classes.root} aria-label={t('where_to_go')}>
      {sections.map((section) => (
        <section key={section.key} className={classes.section}>
          <h2 className={classes.title}>{section.label}</h2>
          <ul className={classes.links}>
            {section.links.map(({ key, label, href = '/' }) => (
              <li key={key}>
                <RouterLink href={href} className={classes.link}>
                  {label}
                </RouterLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function leavesOf(entry: MenuEntry): MenuEntry[] {
  return entry.children ? entry.children.flatMap(leavesOf) : entry.href === undefined ? [] : [entry];
}
