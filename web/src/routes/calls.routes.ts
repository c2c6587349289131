import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { createRoute } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';
import { recordRoutes } from './record-routes.ts';
import { lazyScreen } from './screen.ts';

export const callsRoutes = [
  createRoute({
    ...protectedRoute({ access: '/my-day', title: 'kernel:menu.my_day' }),
    path: '/my-day',
    component: lazyScreen('MyDay', 'my-day', 'calls'),
  }),
  createRoute({
    ...protectedRoute({ access: '/call_rules', title: 'kernel:menu.call_rules' }),
    path: '/call_rules',
    component: lazyScreen('CallRulesPage', 'calls'),
  }),
  createRoute({
    ...protectedRoute({ access: EDIT_LEAD, title: 'line:find.title', menu: '/lead-list' }),
    path: '/call',
    component: lazyScreen('CallPage', 'line'),
  }),
  ...recordRoutes({
    list: '/call_scripts',
    forms: ['/add_call_script', '/edit_call_script/$id'],
    title: 'kernel:menu.call_scripts',
    screens: ['CallScriptListPage', 'CallScriptFormPage'],
    texts: ['call-scripts'],
  }),
  createRoute({
    ...protectedRoute({ access: '/recording_rules', title: 'kernel:menu.recording_rules' }),
    path: '/recording_rules',
    component: lazyScreen('RecordingRulesPage', 'recordings'),
  }),
] as const;
