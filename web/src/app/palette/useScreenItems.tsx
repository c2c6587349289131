import { IconArrowRight, IconBolt } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { PaletteItem } from '../../ui/CommandPalette/palette-item.ts';
import type { MenuEntry } from '../../ui/Shell/menu.ts';

const OPENS = <IconArrowRight size={16} stroke={1.75} />;
const DOES = <IconBolt size={16} stroke={1.75} />;

/**
 * The header's menu, flattened; hidden entries stay unreachable. Signing out is an action. `start` names the
 * specified start, a synonym for the entry at `startHref`.
 */
export function useScreenItems(
  menu: readonly MenuEntry[],
  start: string,
  startHref: '/' | '/dashboard',
): PaletteItem[] {
  const router = useRouter();
  const itemsOf = (entries: readonly MenuEntry[], trail: readonly string[]): PaletteItem[] =>
    entries.flatMap(({ key, label, alsoKnownAs = '', href, onClick, children }) => {
      if (children) return itemsOf(children, [...trail, label]);
      if (href === '/logout') return [];
      const run = href === undefined ? onClick : () => void router.navigate({ to: href });
      if (!run) return [];
      const detail = href === startHref ? start : trail.join(' › ');
      return [{ id: `screen-${key}`, label, detail, alsoKnownAs, icon: href ? OPENS : DOES, run }];
    });
  return itemsOf(menu, []);
}
