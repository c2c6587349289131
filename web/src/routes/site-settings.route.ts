import { createRoute } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';
import { screen } from './screen.ts';

export const siteSettingsRoute = createRoute({
  ...protectedRoute({ access: '/site_settings', title: 'kernel:menu.site_settings' }),
  path: '/site_settings',
  component: screen(() => import('../app/screens/SiteSettings.tsx'), 'SiteSettings', 'config', 'line'),
});
