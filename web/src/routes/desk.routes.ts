import { createRoute } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

export const deskRoutes = [
  createRoute({
    ...protectedRoute({ access: '/my-day', title: 'kernel:menu.my_day' }),
    path: '/my-day',
    component: lateScreen('MyDayPage', 'desk'),
  }),
  createRoute({
    ...protectedRoute({ access: '/call_rules', title: 'kernel:menu.call_rules' }),
    path: '/call_rules',
    component: lateScreen('CallRulesPage', 'desk'),
  }),
] as const;
