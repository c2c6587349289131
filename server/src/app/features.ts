import { historyPage } from '../features/activity/activity.public.ts';
import { activityRoutes } from '../features/activity/activity.routes.ts';
import { addLeadRoutes } from '../features/arrivals/add-lead.routes.ts';
import { assignmentsRoutes } from '../features/assigned-cars/assignments.routes.ts';
import { carsRoutes } from '../features/assigned-cars/cars.routes.ts';
import { chatsRoutes } from '../features/assigned-cars/chats/chats.routes.ts';
import { auditsRoutes } from '../features/audits/audits.routes.ts';
import { blacklistRoutes } from '../features/blacklist/blacklist.routes.ts';
import { BRAND_DEALERS, SALES_MANAGERS } from '../features/brand-network/brand-network.public.ts';
import { cityMappingsRoutes } from '../features/brand-network/city-mappings.routes.ts';
import { tieUpBrandsRoutes } from '../features/brand-network/tie-up-brands.routes.ts';
import { callScriptsRoutes } from '../features/call-scripts/call-scripts.routes.ts';
import { callStateOf } from '../features/calls/calls.public.ts';
import { callsRoutes } from '../features/calls/calls.routes.ts';
import { campaignPacksRoutes } from '../features/campaign-packs/campaign-packs.routes.ts';
import { changeLogRoutes } from '../features/change-log/changes.routes.ts';
import { configRoutes } from '../features/config/config.routes.ts';
import { configItemsRoutes } from '../features/config/config-items.routes.ts';
import { siteSettingsRoutes } from '../features/config/site-settings.routes.ts';
import { customerRoutes } from '../features/customer/customer.routes.ts';
import { startPush } from '../features/dialer/dialer.public.ts';
import { dialerRoutes } from '../features/dialer/dialer.routes.ts';
import { documentsOfLead } from '../features/documents/documents.public.ts';
import { documentsRoutes } from '../features/documents/documents.routes.ts';
import { eventsRoutes } from '../features/events/events.routes.ts';
import { approvalsRoutes } from '../features/exports/approvals.routes.ts';
import { exportsRoutes } from '../features/exports/exports.routes.ts';
import { importsRoutes } from '../features/imports/imports.routes.ts';
import { jobsRoutes } from '../features/jobs/jobs.routes.ts';
import { leadStatusRoutes } from '../features/lead-status/lead-status.routes.ts';
import { leadsRoutes } from '../features/leads/leads.routes.ts';
import { lineRoutes } from '../features/line/line.routes.ts';
import { mergesRoutes } from '../features/merges/merges.routes.ts';
import { messagesRoutes } from '../features/messages/messages.routes.ts';
import { myActiveRoutes } from '../features/my-active/my-active.routes.ts';
import { myDayRoutes } from '../features/my-day/my-day.routes.ts';
import { partnerLeadsRoutes } from '../features/partners/leads.routes.ts';
import { partnerLmsRoutes } from '../features/partners/lms.routes.ts';
import { partnersRoutes } from '../features/partners/partners.routes.ts';
import { partnerServiceRoutes } from '../features/partners/service.routes.ts';
import { preferencesRoutes } from '../features/preferences/preferences.routes.ts';
import { privacyRoutes } from '../features/privacy/privacy.routes.ts';
import { retentionRoutes } from '../features/privacy/retention.routes.ts';
import { recordingsRoutes } from '../features/recordings/recordings.routes.ts';
import { referenceDataRoutes } from '../features/reference-data/reference-data.routes.ts';
import { reportsRoutes } from '../features/reports/reports.routes.ts';
import { schedulesRoutes } from '../features/reports/schedules.routes.ts';
import { wallboardRoutes } from '../features/reports/wallboard.routes.ts';
import { viewsRoutes } from '../features/saved-views/views.routes.ts';
import { deviceRoutes } from '../features/session/devices.routes.ts';
import { lookRoutes } from '../features/session/look.routes.ts';
import { ownPasswordRoutes } from '../features/session/own-password.routes.ts';
import { passkeyRoutes } from '../features/session/passkeys.routes.ts';
import { recoveryRoutes } from '../features/session/recovery.routes.ts';
import { secondFactorRoutes } from '../features/session/second-factor.routes.ts';
import { sessionRoutes } from '../features/session/session.routes.ts';
import { setUpRoutes } from '../features/set-up/set-up.routes.ts';
import { signOnRoutes } from '../features/sign-on/sign-on.routes.ts';
import { roleLimitsRoutes } from '../features/trail/limits.routes.ts';
import { securityRoutes } from '../features/trail/security.routes.ts';
import { viewsLogRoutes } from '../features/trail/views.routes.ts';
import { userAccessRoutes } from '../features/users/access.routes.ts';
import { rolesRoutes } from '../features/users/roles.routes.ts';
import { usersRoutes } from '../features/users/users.routes.ts';
import { simulationRoutes } from '../features/web-rules/simulation.routes.ts';
import { findLeadRoute } from '../features/web-rules/web-rules.public.ts';
import { webRulesRoutes } from '../features/web-rules/web-rules.routes.ts';
import { leadTypesRoutes } from '../features/webform/lead-types/lead-types.routes.ts';
import { processListsRoutes } from '../features/webform/process-lists/process-lists.routes.ts';
import { processesRoutes } from '../features/webform/processes/processes.routes.ts';
import { utmCampaignsRoutes } from '../features/webform/utm-campaigns/utm-campaigns.routes.ts';
import { CAMPAIGNS, DOMAINS, WEB_IDS } from '../features/webform/webform.public.ts';
import { webhooksRoutes } from '../features/webhooks/webhooks.routes.ts';
import { whereUsedRoutes } from '../features/where-used/uses.routes.ts';
import type { Route } from '../platform/http/route.ts';
import { servedRoutes } from '../platform/records/record-calls.ts';
import { personParts } from './person-parts.ts';

/** Every handler; a test compares this list with the registry of endpoints. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...recoveryRoutes,
  ...deviceRoutes,
  ...ownPasswordRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...signOnRoutes,
  ...lookRoutes,
  ...configRoutes,
  ...leadsRoutes({
    startPush,
    parts: {
      history: (context, leadId) => historyPage(context, { lead_id: leadId, page: 1 }),
      documents: documentsOfLead,
      call_state: callStateOf,
      route: findLeadRoute,
    },
  }),
  ...leadStatusRoutes,
  ...customerRoutes,
  ...activityRoutes,
  ...assignmentsRoutes,
  ...carsRoutes,
  ...chatsRoutes,
  ...preferencesRoutes,
  ...callsRoutes,
  ...lineRoutes,
  ...callScriptsRoutes,
  ...myDayRoutes,
  ...jobsRoutes,
  ...exportsRoutes,
  ...approvalsRoutes,
  ...importsRoutes,
  ...addLeadRoutes,
  ...mergesRoutes,
  ...myActiveRoutes,
  ...viewsRoutes,
  ...documentsRoutes,
  ...auditsRoutes,
  ...[CAMPAIGNS, DOMAINS, WEB_IDS, BRAND_DEALERS, SALES_MANAGERS].flatMap(servedRoutes),
  ...processesRoutes,
  ...leadTypesRoutes,
  ...utmCampaignsRoutes,
  ...processListsRoutes,
  ...webRulesRoutes,
  ...simulationRoutes,
  ...campaignPacksRoutes,
  ...blacklistRoutes,
  ...tieUpBrandsRoutes,
  ...cityMappingsRoutes,
  ...usersRoutes,
  ...rolesRoutes,
  ...userAccessRoutes,
  ...setUpRoutes,
  ...changeLogRoutes,
  ...securityRoutes,
  ...roleLimitsRoutes,
  ...viewsLogRoutes,
  ...privacyRoutes(personParts),
  ...retentionRoutes,
  ...recordingsRoutes,
  ...whereUsedRoutes,
  ...eventsRoutes,
  ...siteSettingsRoutes,
  ...partnersRoutes,
  ...partnerServiceRoutes,
  ...partnerLeadsRoutes,
  ...partnerLmsRoutes,
  ...webhooksRoutes,
  ...messagesRoutes,
  ...dialerRoutes,
  ...configItemsRoutes,
  ...referenceDataRoutes,
  ...reportsRoutes,
  ...schedulesRoutes,
  ...wallboardRoutes,
];
