import { createRoute } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';
import { listRoute } from './record-routes.ts';
import { lazyScreen } from './screen.ts';

const TITLE = 'kernel:menu.erase_person';

export const privacyRoutes = [
  listRoute('/erasures', 'kernel:menu.erasures', 'ErasuresPage', 'privacy'),
  createRoute({
    ...protectedRoute({ access: '/erase_person', title: TITLE, menu: '/erasures' }),
    path: '/erase_person',
    validateSearch: ({ lead }: Record<string, unknown>): { lead?: number | undefined } => ({
      lead: Number.isSafeInteger(Number(lead)) && Number(lead) > 0 ? Number(lead) : undefined,
    }),
    component: lazyScreen('ErasePersonPage', 'privacy'),
  }),
  createRoute({
    ...protectedRoute({ access: '/retention', title: 'kernel:menu.retention' }),
    path: '/retention',
    component: lazyScreen('RetentionPage', 'privacy'),
  }),
] as const;
