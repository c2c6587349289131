import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { draftsOfTabs } from '../features/lead-status/draft-tabs.ts';
import { returnAddress } from '../platform/address.ts';
import { isApiError } from '../platform/api/api-error.ts';
import { isRefusal } from '../platform/api/client.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { dropAllDrafts } from '../platform/drafts.ts';
import { errorToast, successToast } from '../platform/feedback/toast.tsx';
import { translate } from '../platform/i18n/i18n.ts';
import { currentToken, renewGrant } from '../platform/session/grant.ts';
import { currentSession } from '../platform/session/session.ts';
import { leaveSession } from '../platform/session/session-life.ts';
import { rootRoute } from './root.route.tsx';
import { screen } from './screen.ts';

interface ReturnSearch {
  /** Target after signing in. */
  return?: string | undefined;
}

interface EndedSearch extends ReturnSearch {
  /** The session was ended for the user, not by them. */
  ended?: true | undefined;
}

/** Returns refused parameters too: the router keeps omitted ones as they were. */
function returnSearch(search: Record<string, unknown>): ReturnSearch {
  const address = returnAddress(search.return);
  return { return: address === '/' ? undefined : address };
}

function endedSearch(search: Record<string, unknown>): EndedSearch {
  return { ...returnSearch(search), ended: search.ended === true ? true : undefined };
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'session:title', bare: true },
  validateSearch: endedSearch,
  beforeLoad: () => {
    if (currentSession()) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../app/sign-in/LoginPage.tsx'), 'LoginPage'),
});

export const signInStepRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in-step',
  staticData: { title: 'session:title', bare: true },
  validateSearch: returnSearch,
  beforeLoad: () => {
    const session = currentSession();
    if (!session?.user.next_step) throw redirect({ to: session ? '/' : '/login', replace: true });
  },
  component: lazyRouteComponent(() => import('../app/sign-in/SignInStepPage.tsx'), 'SignInStepPage'),
});

interface SignOnSearch {
  state?: string | undefined;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** Texts of the address as they are: the router reads '123' as a number. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const singleSignOnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/single-sign-on',
  staticData: { title: 'session:title', bare: true },
  validateSearch: ({ code, error, iss, state }: Record<string, unknown>): SignOnSearch => ({
    ...{ state: textOf(state), code: textOf(code), iss: textOf(iss), error: textOf(error) },
  }),
  component: screen(() => import('../app/sign-in/SingleSignOnPage.tsx'), 'SingleSignOnPage', 'sign-on'),
});

interface LogoutSearch extends EndedSearch {
  /** The user's choice about the drafts. */
  drafts?: 'keep' | 'drop' | undefined;
}

function logoutSearch(search: Record<string, unknown>): LogoutSearch {
  const { drafts } = search;
  return { ...endedSearch(search), drafts: drafts === 'keep' || drafts === 'drop' ? drafts : undefined };
}

export const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  staticData: { title: 'kernel:menu.logout', bare: true },
  validateSearch: logoutSearch,
  beforeLoad: async ({ search, preload }) => {
    // Preloading on hover must not sign anybody out.
    if (preload) return { tabs: [] };
    // A user signed out by the server returns to the drafts; one who signs out is asked about them.
    const { drafts, ...afterwards } = search;
    const user = currentSession()?.user;
    if (!search.ended && drafts === undefined && user) {
      const tabs = await draftsOfTabs(user.id);
      if (tabs.length > 0) return { tabs };
    }
    const dropsDrafts = !search.ended && drafts !== 'keep';
    if (dropsDrafts) for (const storage of [sessionStorage, localStorage]) dropAllDrafts(storage);
    const { message, isDue } = await leaveSession({ dropsDrafts });
    queryClient.clear();
    if (isDue) errorToast(translate('kernel:sign_out_due'));
    else if (message && !search.ended) successToast(message);
    throw redirect({ to: '/login', search: afterwards, replace: true });
  },
  component: lazyRouteComponent(() => import('../app/sign-in/SignOutPage.tsx'), 'SignOutPage'),
});

export const refreshTokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/refresh-token',
  staticData: { bare: true },
  validateSearch: returnSearch,
  beforeLoad: async ({ search, preload }) => {
    if (preload) return;
    try {
      await renewGrant(currentToken());
    } catch (error) {
      if (!isApiError(error) || !isRefusal(error)) throw error;
      throw redirect({ to: '/logout', search: { ...search, ended: true }, replace: true });
    }
    throw redirect({ href: search.return ?? '/', replace: true });
  },
});
