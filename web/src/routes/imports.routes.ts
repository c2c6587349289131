import { createRoute } from '@tanstack/react-router';
import { jobSearch } from './job-search.ts';
import { protectedRoute } from './protected-route.ts';
import { screen } from './screen.ts';

const updateSpkDateRoute = createRoute({
  ...protectedRoute({ access: '/update_spk_date', title: 'kernel:menu.update_spk_date' }),
  path: '/update_spk_date',
  validateSearch: jobSearch,
  component: screen(() => import('../features/imports/SpkDatesPage.tsx'), 'SpkDatesPage', 'imports'),
});

export const importsRoutes = [updateSpkDateRoute] as const;
