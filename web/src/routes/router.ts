import { normalisePath } from '@otolead/contract/kernel/access.ts';
import { type AsyncRouteComponent, createRouter, defaultStringifySearch } from '@tanstack/react-router';
import { answerForDrafts } from '../features/lead-status/draft-tabs.ts';
import { returnAddress } from '../platform/address.ts';
import {
  fetchAfterAbsence,
  fetchByOtherRights,
  forgetMarket,
  queryClient,
} from '../platform/api/query-client.ts';
import { onRightsDoubted, onSessionLost, reactTo } from '../platform/api/react-to.ts';
import { dropAllDrafts } from '../platform/drafts.ts';
import { onServiceBack } from '../platform/feedback/service-watch.ts';
import { activeMarket, onMarketChange } from '../platform/market/active-market.ts';
import { leadLink } from '../platform/market/lead-address.ts';
import { inMarket, withoutMarket } from '../platform/market/market-path.ts';
import { RouteError } from '../platform/pages/RouteError.tsx';
import { RoutePending } from '../platform/pages/RoutePending.tsx';
import { followPointedLead } from '../platform/prerender/prerendered-lead.ts';
import { currentSession, onSessionChange, type Session } from '../platform/session/session.ts';
import { doubtRights, followTabs } from '../platform/session/session-life.ts';
import { routeTree } from './route-tree.ts';

/** Delay before a screen shows that it is loading; the loading bar shows earlier. */
const PENDING_MS = 400;

export function makeRouter() {
  return createRouter({
    routeTree,
    // Routes are below any market: addresses of both match, links use the active one.
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutMarket(url.pathname);
        return url;
      },
      output: ({ url }) => {
        url.pathname = inMarket(url.pathname, activeMarket().code);
        return url;
      },
    },
    caseSensitive: false,
    trailingSlash: 'never',
    context: { hasRoute },
    defaultErrorComponent: RouteError,
    defaultPendingComponent: RoutePending,
    defaultPendingMs: PENDING_MS,
    // React Query decides freshness; the router always asks it.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // A new filter scrolls the list, an inner scroller, to its top.
    scrollToTopSelectors: ['[data-scroll-restoration-id]'],
    // Keeps a list of ids readable in a pasted link.
    stringifySearch: (search) => defaultStringifySearch(search).replaceAll('%2C', ','),
  });
}

export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

let paths: ReadonlySet<string> | undefined;

/** Derived from the tree, so that no menu entry can lead to a missing screen. */
function hasRoute(path: string): boolean {
  paths ??= new Set((routeTree.children ?? []).map((route) => normalisePath(route.fullPath)));
  return paths.has(normalisePath(path));
}

/** A route's options before a router processes them. */
interface MadeWith {
  readonly path?: string;
  readonly component?: AsyncRouteComponent<object>;
}

/** Loads the screen's code at a path in parallel to the session, which is not known yet. */
export function preloadScreen(pathname: string): void {
  const wanted = normalisePath(withoutMarket(pathname));
  const made = (routeTree.children ?? []).map(({ options }) => options as MadeWith);
  const screen = made.find(({ path }) => path !== undefined && normalisePath(path) === wanted);
  // The screen itself reports a failed load.
  void screen?.component?.preload?.()?.catch(() => undefined);
}

/** True if the session continues with changed rights or settings. */
function haveOtherRights(before: Session | null, after: Session | null): boolean {
  if (!before || !after) return false;
  return before.access !== after.access || before.settings !== after.settings;
}

/** Connects modules without routes to the router: a lost session, other tabs, a recovered service. */
export function connectRouter(router: AppRouter): void {
  let leaving = false;
  onSessionLost(() => {
    // A screen's calls fail together; the first one navigates.
    if (leaving || !currentSession()) return;
    leaving = true;
    const address = returnAddress(router.latestLocation.href);
    const away = router.navigate({ to: '/logout', search: { return: address, ended: true }, replace: true });
    void away.finally(() => {
      leaving = false;
      // If the navigation was interrupted: no protected screen outlives its session.
      if (!currentSession()) void router.invalidate();
    });
  });
  const state = () => ({ market: activeMarket(), session: currentSession() });
  let known = state();
  onSessionChange(() => {
    const before = known;
    known = state();
    // The changed rights may forbid the open screen; a market change opens its screen anyway.
    const isChange = before.market === known.market && haveOtherRights(before.session, known.session);
    if (!isChange) return;
    void fetchByOtherRights();
    void router.invalidate();
  });
  onRightsDoubted(() => void doubtRights().catch((error: unknown) => reactTo(error, 'background')));
  onMarketChange(forgetMarket);
  followPointedLead({
    preload: (leadId) => void router.preloadRoute(leadLink(leadId)),
    go: (leadId) => router.navigate({ ...leadLink(leadId), replace: true }),
  });
  answerForDrafts();
  followTabs(({ dropsDrafts }) => {
    if (dropsDrafts) for (const storage of [sessionStorage, localStorage]) dropAllDrafts(storage);
    queryClient.clear();
    void router.invalidate();
  });
  onServiceBack(() => {
    void fetchAfterAbsence();
    void router.invalidate();
  });
}
