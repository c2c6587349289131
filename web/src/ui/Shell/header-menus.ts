import { late } from '../late.tsx';

/** What opens from the header; fetched after the first screen, or with the first menu that is turned to. */
export const UserMenuOverlay = late(async () => (await import('./UserMenuOverlay.tsx')).UserMenuOverlay);
export const MenuGroupOverlay = late(async () => (await import('./MenuGroupOverlay.tsx')).MenuGroupOverlay);
export const SwitchMenuOverlay = late(
  async () => (await import('./SwitchMenuOverlay.tsx')).SwitchMenuOverlay,
);

export function preloadHeaderMenus(): void {
  for (const menu of [UserMenuOverlay, MenuGroupOverlay, SwitchMenuOverlay]) menu.preload();
}
