import { lazyRouteComponent } from '@tanstack/react-router';
import { noConnection } from '../platform/api/transport.ts';
import { loadTexts } from '../platform/i18n/i18n.ts';
import * as screens from './screens.ts';

/**
 * The router reloads the page for a screen whose code is gone. Offline that would lose the page, so the screen offers a
 * retry, as for its data.
 */
export const retriedOffline =
  <Module>(load: () => Promise<Module>) =>
  () =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : noConnection();
    });

/** A route's component: loads its code and its features' texts on the first visit. */
export function screen<Name extends string, Module extends Record<Name, React.ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
  ...texts: readonly string[]
) {
  return lazyRouteComponent(
    retriedOffline(async () => (await Promise.all([load(), loadTexts(...texts)]))[0]),
    name,
  );
}

export type ScreenName = keyof typeof screens;
type Loads = {
  readonly [Name in ScreenName]: () => Promise<Readonly<Record<Name, React.ComponentType>>>;
};

/** `screen` for a screen of `screens.ts`. */
export function lazyScreen<Name extends ScreenName>(name: Name, ...texts: readonly string[]) {
  return screen((screens as Loads)[name], name, ...texts);
}
