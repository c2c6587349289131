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
    /**
     * Message key of the screen's title, `<namespace>:<key>`: for the document, and a menu entry without a label.
     */
    title?: TextKey;
    /** Path of the menu entry to mark, unless it is the screen's own. */
    menu?: string;
    /** No header: sign-in and password screens. */
    bare?: boolean;
    /**
     * Search parameters with the same meaning in both markets; with them the screen stays open on a market change.
     */
    anyMarket?: readonly string[];
  }
}

export interface RouterContext {
  /** True if a screen exists at the path, regardless of rights. */
  readonly hasRoute: (path: string) => boolean;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  /** The market is part of the address: links, Back and the switch change it here, without a page load. */
  beforeLoad: async ({ location, preload }) => {
    const market = marketOfPath(location.publicHref);
    if (!preload && market && market !== activeMarket().code) await moveSession(market);
    return { market: activeMarket() };
  },
  component: AppFrame,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteError,
});
