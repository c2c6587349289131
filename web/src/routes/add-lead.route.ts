import { createRoute } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';
import { lazyScreen } from './screen.ts';

export const addLeadRoute = createRoute({
  ...protectedRoute({ access: '/add_lead', title: 'leads:add', menu: '/lead-list' }),
  path: '/add_lead',
  component: lazyScreen('AddLeadPage', 'arrivals', 'leads'),
});
