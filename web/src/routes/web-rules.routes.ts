import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lazyScreen } from './screen.ts';

/** A rule belongs to a dialer list, whose menu entry is marked. */
const RULES = { title: 'kernel:menu.manage_webrules', menu: '/process-campaign-list' } as const;

const webRuleRoute = createRoute({
  ...protectedRoute({ access: '/list-web-rule', ...RULES }),
  path: '/list-web-rule',
  validateSearch: listSearch,
  component: lazyScreen('WebRulePage', 'web-rules', 'webform'),
});

const editWebRuleRoute = createRoute({
  ...protectedRoute({ access: '/edit-web-rule', ...RULES }),
  path: '/edit-web-rule',
  validateSearch: listSearch,
  component: lazyScreen('WebRuleFormPage', 'web-rules', 'webform'),
});

export const webRulesRoutes = [webRuleRoute, editWebRuleRoute] as const;
