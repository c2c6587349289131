import { normalisePath } from '@otolead/contract/kernel/access.ts';
import { type AsyncRouteComponent, createRouter, defaultStringifySearch } from '@tanstack/react-router';
import { answerForDrafts } from '../features/lead-status/draft-tabs.ts';
import { returnAddress } from '../platform/address.ts';
import { followPointedLead } from '../platform/ahead/lead-ahead.ts';
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
import { currentSession, onSessionChange, type Session } from '../platform/session/session.ts';
import { doubtRights, followTabs } from '../platform/session/session-life.ts';
import { routeTree } from './route-tree.ts';

/** After this time without its data a screen shows that it is coming; the loading bar shows earlier. */
const PENDING_MS = 400;

export function makeRouter() {
  return createRouter({
    routeTree,
    // Routes stand below the market, whichever it is: addresses of either lead here, links lead to the active one.
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
    // React Query decides what is fresh; the router always asks it.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // A new filter starts at the top of the list, which scrolls inside the page.
    scrollToTopSelectors: ['[data-scroll-restoration-id]'],
    // A list of ids stays readable in a pasted link.
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

/** Computed from the tree itself, so that the menu can never lead to a screen that does not exist. */
function hasRoute(path: string): boolean {
  paths ??= new Set((routeTree.children ?? []).map((route) => normalisePath(route.fullPath)));
  return paths.has(normalisePath(path));
}

/** What a route was made with, before a router has made anything of it. */
interface MadeWith {
  readonly path?: string;
  readonly component?: AsyncRouteComponent<object>;
}

/** Fetches the code of the screen at a path beside the session: who is signed in is known only later. */
export function preloadScreen(pathname: string): void {
  const wanted = normalisePath(withoutMarket(pathname));
  const made = (routeTree.children ?? []).map(({ options }) => options as MadeWith);
  const screen = made.find(({ path }) => path !== undefined && normalisePath(path) === wanted);
  // Where it fails, the screen itself says so.
  void screen?.component?.preload?.()?.catch(() => undefined);
}

/** Whether the session goes on with rights or settings that were read anew. */
function haveOtherRights(before: Session | null, after: Session | null): boolean {
  if (!before || !after) return false;
  return before.access !== after.access || before.settings !== after.settings;
}

/** Connects what knows no routes with the router: a lost session, other tabs, a service that is back. */
export function connectRouter(router: AppRouter): void {
  let leaving = false;
  onSessionLost(() => {
    // A screen's calls fail together; the first one leads away.
    if (leaving || !currentSession()) return;
    leaving = true;
    const address = returnAddress(router.latestLocation.href);
    const away = router.navigate({ to: '/logout', search: { return: address, ended: true }, replace: true });
    void away.finally(() => {
      leaving = false;
      // Whatever interrupted the way out: no protected screen outlives its session.
      if (!currentSession()) void router.invalidate();
    });
  });
  const state = () => ({ market: activeMarket(), session: currentSession() });
  let known = state();
  onSessionChange(() => {
    const before = known;
    known = state();
    // The open screen may be one that the changed rights no longer allow; a change of market opens its screen anyway.
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
