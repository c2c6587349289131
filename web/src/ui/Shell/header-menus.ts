import { late } from '../late.tsx';

/** Overlays of the header; loaded after the first screen, or on first use of a menu. */
export const UserMenuOverlay = late(async () => (await import('./UserMenuOverlay.tsx')).UserMenuOverlay);
export const MenuGroupOverlay = late(async () => (await import('./MenuGroupOverlay.tsx')).MenuGroupOverlay);
export const SwitchMenuOverlay = late(
  async () => (await import('./SwitchMenuOverlay.tsx')).SwitchMenuOverlay,
);

export function preloadHeaderMenus(): void {
  for (const menu of [UserMenuOverlay, MenuGroupOverlay, SwitchMenuOverlay]) menu.preload();
}
