import type { TextKey } from '@otolead/contract/text-keys.ts';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { AppFrame } from '../app/frame/AppFrame.tsx';
import { activeMarket } from '../platform/market/active-market.ts';
import { marketOfPath } from '../platform/market/market-path.ts';
import { NotFoundPage } from '../platform/pages/NotFoundPage.tsx';
import { RouteError } from '../platform/pages/RouteError.tsx';
import { moveSession } from '../platform/session/session-life.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Message key of the screen's name, `<namespace>:<key>`: document title, and menu entry without a label. */
    title?: TextKey;
    /** Path of the menu entry that the screen belongs to, where that is not its own. */
    menu?: string;
    /** No header: sign-in and password screens. */
    bare?: boolean;
    /** Search parameters that mean the same in either market; with them the screen stays open when it changes. */
    anyMarket?: readonly string[];
  }
}

export interface RouterContext {
  /** Whether a screen exists at a path, regardless of rights. */
  readonly hasRoute: (path: string) => boolean;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  /** The market is a part of the address: links, Back and the switch all change it here, without a page load. */
  beforeLoad: async ({ location, preload }) => {
    const market = marketOfPath(location.publicHref);
    if (!preload && market && market !== activeMarket().code) await moveSession(market);
    return { market: activeMarket() };
  },
  component: AppFrame,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteError,
});
