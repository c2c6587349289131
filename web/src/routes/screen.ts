import { lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../platform/i18n/i18n.ts';

/** The component of a route: its code is fetched with the first visit, and with it the texts of the features it shows. */
export function screen<Name extends string, Module extends Record<Name, React.ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
  ...texts: readonly string[]
) {
  return lazyRouteComponent(async () => (await Promise.all([load(), loadTexts(...texts)]))[0], name);
}

export type ScreenName = keyof typeof import('./screens.ts');
type Loads = {
  readonly [Name in ScreenName]: () => Promise<Readonly<Record<Name, React.ComponentType>>>;
};

/** The same for a screen of `screens.ts`: the first visit of any of them fetches that file too. */
export function lateScreen<Name extends ScreenName>(name: Name, ...texts: readonly string[]) {
  const load = async () => {
    const screens: Loads = await import('./screens.ts');
    return screens[name]();
  };
  return screen(load, name, ...texts);
}
