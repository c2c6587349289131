import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lazyScreen } from './screen.ts';

export const auditRoutes = [
  createRoute({
    ...protectedRoute({ access: '/audit_list', title: 'kernel:menu.audit', anyMarket: ['tab'] }),
    path: '/audit_list',
    validateSearch: listSearch,
    component: lazyScreen('AuditList', 'audits'),
  }),
  createRoute({
    ...protectedRoute({ access: '/audit_questions', title: 'kernel:menu.audit_questions' }),
    path: '/audit_questions',
    validateSearch: listSearch,
    component: lazyScreen('QuestionnairePage', 'audits'),
  }),
  createRoute({
    ...protectedRoute({
      access: '/edit_audit_questions',
      title: 'kernel:menu.audit_questions',
      menu: '/audit_questions',
    }),
    path: '/edit_audit_questions',
    component: lazyScreen('QuestionDraftPage', 'audits'),
  }),
  createRoute({
    ...protectedRoute({
      access: '/audit_rules',
      title: 'kernel:menu.audit_rules',
      menu: '/audit_questions',
    }),
    path: '/audit_rules',
    component: lazyScreen('AuditRulesPage', 'audits'),
  }),
  createRoute({
    ...protectedRoute({ access: '/audit_quality', title: 'kernel:menu.audit_quality' }),
    path: '/audit_quality',
    validateSearch: listSearch,
    component: lazyScreen('AuditQualityPage', 'audits'),
  }),
  createRoute({
    ...protectedRoute({
      access: '/second_scores',
      title: 'kernel:menu.second_scores',
      menu: '/audit_list',
    }),
    path: '/second_scores',
    component: lazyScreen('SecondScoresPage', 'audits'),
  }),
] as const;
