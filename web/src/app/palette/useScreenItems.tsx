import { IconArrowRight, IconBolt } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { PaletteItem } from '../../ui/CommandPalette/palette-item.ts';
import type { MenuEntry } from '../../ui/Shell/menu.ts';

const OPENS = <IconArrowRight size={16} stroke={1.75} />;
const DOES = <IconBolt size={16} stroke={1.75} />;

/**
 * The header's menu, flat: what it does not show cannot be gone to. Signing out is among the actions. `start` says what
 * the specified start is, so that the entry at `startHref` is found by that name as well.
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
