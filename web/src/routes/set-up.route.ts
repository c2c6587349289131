import { createRoute } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';
import { screen } from './screen.ts';

export const setUpRoute = createRoute({
  ...protectedRoute({ access: '/set-up', title: 'kernel:menu.set_up' }),
  path: '/set-up',
  component: screen(() => import('../features/set-up/SetUpPage.tsx'), 'SetUpPage', 'set-up'),
});
