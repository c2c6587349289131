import { activityPart } from '../features/activity/activity.public.ts';
import { assignedCarsPart } from '../features/assigned-cars/assigned-cars.public.ts';
import { auditsPart } from '../features/audits/audits.public.ts';
import { blacklistPart } from '../features/blacklist/blacklist.public.ts';
import { callsPart } from '../features/calls/calls.public.ts';
import { dialerPart } from '../features/dialer/dialer.public.ts';
import { documentsPart } from '../features/documents/documents.public.ts';
import { jobsPart } from '../features/jobs/jobs.public.ts';
import { leadsPart } from '../features/leads/leads.public.ts';
import { linePart } from '../features/line/line.public.ts';
import { mergesPart } from '../features/merges/merges.public.ts';
import { messagesPart } from '../features/messages/messages.public.ts';
import { tasksPart } from '../features/my-day/my-day.public.ts';
import { requestsPart } from '../features/partners/partners.public.ts';
import { preferencesPart } from '../features/preferences/preferences.public.ts';
import { recordingsPart } from '../features/recordings/recordings.public.ts';
import { routesPart } from '../features/web-rules/web-rules.public.ts';
import { webhooksPart } from '../features/webhooks/webhooks.public.ts';
import type { PersonPart } from '../platform/person/person-part.ts';

/** What features know of customers, in the order of an erasure: leads last, because their numbers find the rest. */
export const personParts: readonly PersonPart[] = [
  activityPart,
  tasksPart,
  callsPart,
  dialerPart,
  linePart,
  preferencesPart,
  assignedCarsPart,
  documentsPart,
  auditsPart,
  recordingsPart,
  requestsPart,
  jobsPart,
  messagesPart,
  blacklistPart,
  mergesPart,
  routesPart,
  webhooksPart,
  leadsPart,
];

const OF_STAFF = 'users and their sessions';
const OF_MARKET = 'configuration and reference data';
const IDS_ALONE = 'ids, codes and counts';

/** Tables without rows about customers, and what they hold instead. */
export const WITHOUT_CUSTOMERS: Readonly<Record<string, string>> = {
  ...of(OF_STAFF, [
    ...['user_session', 'access_token', 'refresh_token', 'captcha', 'sign_in_attempt', 'one_time_code'],
    ...['password_reset', 'role', 'privilege', 'access_entry', 'role_privilege', 'app_user', 'user_market'],
    ...[
      'second_factor',
      'recovery_code',
      'sign_in_step',
      'passkey',
      'passkey_challenge',
      'sign_on_identity',
      'sign_on_request',
      'own_start',
      'upload_usage',
      'saved_view',
      'outgoing_message',
    ],
  ]),
  ...of(OF_MARKET, [
    ...[
      'market',
      'site_setting',
      'province',
      'cluster',
      'city',
      'locality',
      'make',
      'model',
      'model_variant',
    ],
    ...[
      'config_item',
      'process',
      'process_domain',
      'process_lead_type',
      'campaign',
      'domain',
      'process_list',
    ],
    ...['lead_type', 'web_id', 'utm_campaign', 'web_rule', 'routing_version', 'commercial_campaign', 'pack'],
    ...[
      'commercial_campaign_pack',
      'tie_up_brand',
      'brand_dealer',
      'sales_manager',
      'city_mapping',
      'dealer',
    ],
    ...['dealer_make', 'dse', 'partner', 'partner_key', 'webhook', 'call_rules', 'questionnaire'],
    ...[
      'questionnaire_draft',
      'audit_rules',
      'retention_rule',
      'rewrite',
      'recording_rule',
      'call_script',
      'message_template',
      'report_schedule',
      'report_schedule_recipient',
    ],
  ]),
  ...of(IDS_ALONE, [
    ...['lead_count', 'lead_count_change', 'audit_count', 'list_intake', 'rule_simulation', 'partner_usage'],
    ...['report_fill', 'report_run', 'report_delivery', 'download_log', 'event', 'security_log', 'view_log'],
    ...[
      'agent_line',
      'agent_line_day',
      'line_poll',
      'dialer_sync',
      'role_limit',
      'read_count',
      'export_approval',
      'erasure',
      'erasure_key',
    ],
  ]),
};

function of(what: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, what]));
}
