import { lazyPart } from '../lazy-part.tsx';

/** Overlays of the header; loaded after the first screen, or on first use of a menu. */
export const UserMenuOverlay = lazyPart(async () => (await import('./UserMenuOverlay.tsx')).UserMenuOverlay);
export const MenuGroupOverlay = lazyPart(
  async () => (await import('./MenuGroupOverlay.tsx')).MenuGroupOverlay,
);
export const SwitchMenuOverlay = lazyPart(
  async () => (await import('./SwitchMenuOverlay.tsx')).SwitchMenuOverlay,
);

export function preloadHeaderMenus(): void {
  for (const menu of [UserMenuOverlay, MenuGroupOverlay, SwitchMenuOverlay]) void menu.preload();
}
