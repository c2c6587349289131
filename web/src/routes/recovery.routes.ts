import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isResetTokenValid } from '../features/session/recovery/recovery.api.ts';
import { errorToast } from '../platform/feedback/toast.tsx';
import { translate } from '../platform/i18n/i18n.ts';
import { rootRoute } from './root.route.tsx';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { title: 'session:forgot.title', bare: true },
  component: lazyRouteComponent(() => import('../app/sign-in/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});

/** A valid token is required here (spec A§4). */
function turnAway(): never {
  errorToast(translate('session:reset.expired'));
  throw redirect({ to: '/login', replace: true });
}

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$token',
  staticData: { title: 'session:reset.title', bare: true },
  beforeLoad: async ({ params: { token }, preload }) => {
    if (!preload && !(await isResetTokenValid(token))) turnAway();
  },
  component: lazyRouteComponent(() => import('../app/sign-in/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

export const resetPasswordWithoutTokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { bare: true },
  beforeLoad: ({ preload }) => {
    if (!preload) turnAway();
  },
});
