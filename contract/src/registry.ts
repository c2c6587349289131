import { activityEndpoints } from './activity/activity.endpoints.ts';
import { addLeadEndpoints } from './arrivals/add-lead.endpoints.ts';
import { assignmentsEndpoints } from './assigned-cars/assignments.endpoints.ts';
import { carsEndpoints } from './assigned-cars/cars.endpoints.ts';
import { chatsEndpoints } from './assigned-cars/chats/chats.endpoints.ts';
import { meetingsEndpoints } from './assigned-cars/test-drives/meetings.endpoints.ts';
import { auditsEndpoints } from './audits/audits.endpoints.ts';
import { blacklistEndpoints } from './blacklist/blacklist.endpoints.ts';
import { cityMappingsEndpoints } from './brand-network/city-mappings.endpoints.ts';
import { brandDealersEndpoints, salesManagersEndpoints } from './brand-network/records.endpoints.ts';
import { tieUpBrandsEndpoints } from './brand-network/tie-up-brands.endpoints.ts';
import { callScriptsEndpoints } from './call-scripts/call-scripts.endpoints.ts';
import { callsEndpoints } from './calls/calls.endpoints.ts';
import { campaignPacksEndpoints } from './campaign-packs/campaign-packs.endpoints.ts';
import { changeLogEndpoints } from './change-log/changes.endpoints.ts';
import { configEndpoints } from './config/config.endpoints.ts';
import { configItemsEndpoints } from './config/config-items.endpoints.ts';
import { siteSettingsEndpoints } from './config/site-settings.endpoints.ts';
import { customerEndpoints } from './customer/customer.endpoints.ts';
import { dialerEndpoints } from './dialer/dialer.endpoints.ts';
import { documentsEndpoints } from './documents/documents.endpoints.ts';
import { eventsEndpoints } from './events/events.endpoints.ts';
import { approvalsEndpoints } from './exports/approvals.endpoints.ts';
import { exportsEndpoints } from './exports/exports.endpoints.ts';
import { importsEndpoints } from './imports/imports.endpoints.ts';
import { jobsEndpoints } from './jobs/jobs.endpoints.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { leadStatusEndpoints } from './lead-status/lead-status.endpoints.ts';
import { leadsEndpoints } from './leads/leads.endpoints.ts';
import { lineEndpoints } from './line/line.endpoints.ts';
import { mergesEndpoints } from './merges/merges.endpoints.ts';
import { messagesEndpoints } from './messages/messages.endpoints.ts';
import { myActiveEndpoints } from './my-active/my-active.endpoints.ts';
import { myDayEndpoints } from './my-day/my-day.endpoints.ts';
import { partnerLeadsEndpoints } from './partners/leads.endpoints.ts';
import { partnerLmsEndpoints } from './partners/lms.endpoints.ts';
import { partnersEndpoints } from './partners/partners.endpoints.ts';
import { partnerServiceEndpoints } from './partners/service.endpoints.ts';
import { preferencesEndpoints } from './preferences/preferences.endpoints.ts';
import { consentEndpoints } from './privacy/consent.endpoints.ts';
import { privacyEndpoints } from './privacy/privacy.endpoints.ts';
import { retentionEndpoints } from './privacy/retention.endpoints.ts';
import { recordingRulesEndpoints } from './recordings/recording-rules.endpoints.ts';
import { recordingsEndpoints } from './recordings/recordings.endpoints.ts';
import { referenceDataEndpoints } from './reference-data/reference-data.endpoints.ts';
import { reportsEndpoints } from './reports/reports.endpoints.ts';
import { schedulesEndpoints } from './reports/schedules.endpoints.ts';
import { wallboardEndpoints } from './reports/wallboard.endpoints.ts';
import { viewsEndpoints } from './saved-views/saved-views.endpoints.ts';
import { deviceEndpoints } from './session/devices.endpoints.ts';
import { lookEndpoints } from './session/look.endpoints.ts';
import { ownPasswordEndpoints } from './session/own-password.endpoints.ts';
import { passkeyEndpoints } from './session/passkeys.endpoints.ts';
import { recoveryEndpoints } from './session/recovery.endpoints.ts';
import { secondFactorEndpoints } from './session/second-factor.endpoints.ts';
import { sessionEndpoints } from './session/session.endpoints.ts';
import { setUpEndpoints } from './set-up/set-up.endpoints.ts';
import { signOnEndpoints } from './sign-on/sign-on.endpoints.ts';
import { roleLimitsEndpoints } from './trail/limits.endpoints.ts';
import { securityEndpoints } from './trail/security.endpoints.ts';
import { viewsLogEndpoints } from './trail/views.endpoints.ts';
import { userAccessEndpoints } from './users/access.endpoints.ts';
import { rolesEndpoints } from './users/roles.endpoints.ts';
import { usersEndpoints } from './users/users.endpoints.ts';
import { simulationEndpoints } from './web-rules/simulation.endpoints.ts';
import { webRulesEndpoints } from './web-rules/web-rules.endpoints.ts';
import { leadTypesEndpoints } from './webform/lead-types/lead-types.endpoints.ts';
import { processListsEndpoints } from './webform/process-lists/process-lists.endpoints.ts';
import { processesEndpoints } from './webform/processes/processes.endpoints.ts';
import { campaignsEndpoints, domainsEndpoints } from './webform/records.endpoints.ts';
import { webIdsEndpoints } from './webform/web-ids/web-ids.endpoints.ts';
import { webhooksEndpoints } from './webhooks/webhooks.endpoints.ts';
import { whereUsedEndpoints } from './where-used/uses.endpoints.ts';

/** Every call of the product. Calls missing here are neither served, documented nor callable by the web. */
export const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...passkeyEndpoints,
  ...signOnEndpoints,
  ...recoveryEndpoints,
  ...deviceEndpoints,
  ...ownPasswordEndpoints,
  ...secondFactorEndpoints,
  ...lookEndpoints,
  ...configEndpoints,
  ...leadsEndpoints,
  ...leadStatusEndpoints,
  ...customerEndpoints,
  ...activityEndpoints,
  ...assignmentsEndpoints,
  ...carsEndpoints,
  ...chatsEndpoints,
  ...meetingsEndpoints,
  ...preferencesEndpoints,
  ...callsEndpoints,
  ...lineEndpoints,
  ...myDayEndpoints,
  ...jobsEndpoints,
  ...exportsEndpoints,
  ...approvalsEndpoints,
  ...importsEndpoints,
  ...addLeadEndpoints,
  ...mergesEndpoints,
  ...myActiveEndpoints,
  ...viewsEndpoints,
  ...documentsEndpoints,
  ...auditsEndpoints,
  ...campaignsEndpoints,
  ...domainsEndpoints,
  ...processesEndpoints,
  ...leadTypesEndpoints,
  ...webIdsEndpoints,
  ...processListsEndpoints,
  ...webRulesEndpoints,
  ...simulationEndpoints,
  ...campaignPacksEndpoints,
  ...blacklistEndpoints,
  ...tieUpBrandsEndpoints,
  ...brandDealersEndpoints,
  ...salesManagersEndpoints,
  ...cityMappingsEndpoints,
  ...usersEndpoints,
  ...rolesEndpoints,
  ...userAccessEndpoints,
  ...setUpEndpoints,
  ...changeLogEndpoints,
  ...securityEndpoints,
  ...roleLimitsEndpoints,
  ...viewsLogEndpoints,
  ...privacyEndpoints,
  ...retentionEndpoints,
  ...callScriptsEndpoints,
  ...recordingsEndpoints,
  ...recordingRulesEndpoints,
  ...consentEndpoints,
  ...whereUsedEndpoints,
  ...eventsEndpoints,
  ...siteSettingsEndpoints,
  ...partnersEndpoints,
  ...partnerServiceEndpoints,
  ...partnerLeadsEndpoints,
  ...partnerLmsEndpoints,
  ...webhooksEndpoints,
  ...messagesEndpoints,
  ...dialerEndpoints,
  ...configItemsEndpoints,
  ...referenceDataEndpoints,
  ...reportsEndpoints,
  ...schedulesEndpoints,
  ...wallboardEndpoints,
];
