import type { TextKey } from '@otolead/contract/text-keys.ts';
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router';
import { can, currentSession } from '../platform/session/session.ts';
import { rootRoute } from './root.route.tsx';

export interface Protection {
  /** The path right that opens the screen ('/lead-list'), or only a session. */
  readonly access: `/${string}` | 'signed-in';
  /** Message key of the screen's title. */
  readonly title: TextKey;
  /** Path of the menu entry to mark; default: the screen's path. */
  readonly menu?: string;
  /** Without the right: shows not-found in place, or redirects to it (spec A§2: the lead list). */
  readonly denied?: 'in-place' | 'redirect';
  /**
   * Search parameters with the same meaning in both markets; without them another market opens the menu's screen.
   */
  readonly anyMarket?: readonly string[];
}

/**
 * What every screen behind the sign-in has in common. A feature adds one file and one line in route-tree.ts; lists and
 * their forms are shorter (record-routes.ts):
 *
 *     export const auditListRoute = createRoute({
 *       ...protectedRoute({ access: '/audit_list', title: 'audits:title' }),
 *       path: '/audit_list',
 *       validateSearch: auditListSearch,
 *       component: lazyRouteComponent(() => import('../features/audits/AuditListPage.tsx'), 'AuditListPage'),
 *     });
 *
 * The server checks the right again with every call.
 */
export function protectedRoute({ access, title, menu, denied = 'in-place', anyMarket }: Protection) {
  return {
    getParentRoute: () => rootRoute,
    staticData: { title, menu: menu ?? access, anyMarket },
    beforeLoad: ({ location }: { location: ParsedLocation }) => admit(access, denied, location),
  };
}

function admit(access: string, denied: NonNullable<Protection['denied']>, location: ParsedLocation): void {
  const session = currentSession();
  if (!session) throw redirect({ to: '/login', search: { return: location.href } });
  if (session.user.next_step) throw redirect({ to: '/sign-in-step', search: { return: location.href } });
  if (access === 'signed-in' || can(access)) return;
  throw denied === 'redirect' ? redirect({ to: '/not-found', replace: true }) : notFound();
}
