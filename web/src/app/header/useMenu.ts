import { normalisePath } from '@otolead/contract/kernel/access.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';
import { type AnyRoute, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import type { MenuEntry } from '../../ui/Shell/menu.ts';
import { MENU, type MenuAction, type MenuNode, visibleMenu } from './menu.ts';

export interface MenuSurroundings {
  /** Normalised path → message key of the title, for every screen. */
  screens: ReadonlyMap<string, TextKey>;
  /** Path of the open screen's menu entry. */
  current: string | null;
  /** Handlers of the menu's actions; an entry without a handler is hidden. */
  actions: Readonly<Partial<Record<MenuAction, () => void>>>;
}

/** What this user may open: an entry needs its screen or action, the right, and no denial (spec A§2). */
export function useMenu({ screens, current, actions }: MenuSurroundings): readonly MenuEntry[] {
  const t = useT('kernel');
  const can = useCan();
  // The lead list has no menu entry: Home leads to it.
  const marked = current === '/lead-list' ? '/' : current;
  const isOpen = (path: string) => marked !== null && normalisePath(path) === normalisePath(marked);
  const leads = (path: string, { action }: MenuNode) =>
    action ? actions[action] !== undefined : screens.has(normalisePath(path));
  const shows = (path: string, node: MenuNode) => path === '/logout' || (can(path) && leads(path, node));
  const entryOf = (node: MenuNode): MenuEntry => {
    const { key, label, path, action, alsoKnownAs, children } = node;
    const title = label ?? (path === undefined ? undefined : screens.get(normalisePath(path)));
    const named = {
      key,
      label: title ? t(title) : key,
      ...(alsoKnownAs && { alsoKnownAs: t(alsoKnownAs) }),
    };
    if (children) return { ...named, children: children.map(entryOf) };
    if (action) return { ...named, onClick: actions[action] };
    return { ...named, ...(path && { href: path, active: isOpen(path) }) };
  };
  return visibleMenu(MENU, shows).map(entryOf);
}

/** Normalised path → message key of the title, for every screen. */
export function useScreens(): ReadonlyMap<string, TextKey> {
  const router = useRouter();
  return useMemo(() => {
    const routes: readonly AnyRoute[] = Object.values(router.routesByPath);
    return new Map(
      routes.flatMap(({ fullPath, options: { staticData } }) =>
        staticData?.title ? [[normalisePath(fullPath), staticData.title] as const] : [],
      ),
    );
  }, [router]);
}
