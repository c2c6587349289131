import { addLeadRoute } from './add-lead.route.ts';
import { auditRoutes } from './audits.routes.ts';
import { blacklistRoutes } from './blacklist.routes.ts';
import { brandNetworkRoutes } from './brand-network.routes.ts';
import { callsRoutes } from './calls.routes.ts';
import { campaignPacksRoutes } from './campaign-packs.routes.ts';
import { changeLogRoute } from './change-log.route.ts';
import { configListsRoutes } from './config-lists.routes.ts';
import { exportApprovalsRoute } from './export-approvals.route.ts';
import { forbiddenRoute, notFoundRoute } from './fallback.routes.ts';
import { importsRoutes } from './imports.routes.ts';
import { jobsRoute } from './jobs.route.ts';
import { leadDetailsRoute } from './lead-details.route.ts';
import { leadListRoute } from './lead-list.route.ts';
import { messagesRoutes } from './messages.routes.ts';
import { partnersRoutes } from './partners.routes.ts';
import { privacyRoutes } from './privacy.routes.ts';
import {
  forgotPasswordRoute,
  resetPasswordRoute,
  resetPasswordWithoutTokenRoute,
} from './recovery.routes.ts';
import { referenceDataRoutes } from './reference-data.routes.ts';
import { reportsRoutes } from './reports.routes.ts';
import { rootRoute } from './root.route.tsx';
import { securityLogRoute } from './security-log.route.ts';
import {
  loginRoute,
  logoutRoute,
  refreshTokenRoute,
  signInStepRoute,
  singleSignOnRoute,
} from './session.routes.ts';
import { setUpRoute } from './set-up.route.ts';
import { siteSettingsRoute } from './site-settings.route.ts';
import { dashboardRoute, homeRoute } from './start.routes.ts';
import { usersRoutes } from './users.routes.ts';
import { viewLogRoute } from './view-log.route.ts';
import { webRulesRoutes } from './web-rules.routes.ts';
import { webformRoutes } from './webform.routes.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

/** Every screen; paths are below the market, '/id' or '/ph', and ignore case. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  dashboardRoute,
  leadListRoute,
  addLeadRoute,
  leadDetailsRoute,
  ...auditRoutes,
  jobsRoute,
  ...callsRoutes,
  ...webformRoutes,
  ...webRulesRoutes,
  ...blacklistRoutes,
  ...campaignPacksRoutes,
  ...brandNetworkRoutes,
  ...importsRoutes,
  ...usersRoutes,
  changeLogRoute,
  securityLogRoute,
  viewLogRoute,
  exportApprovalsRoute,
  ...privacyRoutes,
  siteSettingsRoute,
  setUpRoute,
  ...partnersRoutes,
  ...webhooksRoutes,
  ...messagesRoutes,
  ...configListsRoutes,
  ...referenceDataRoutes,
  ...reportsRoutes,
  loginRoute,
  signInStepRoute,
  singleSignOnRoute,
  logoutRoute,
  refreshTokenRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  resetPasswordWithoutTokenRoute,
  notFoundRoute,
  forbiddenRoute,
]);
