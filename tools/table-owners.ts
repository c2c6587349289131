import type { Feature } from '@otolead/contract/kernel/feature.ts';
import type { SourceFile } from './source-tree.ts';
import { walk } from './syntax.ts';

/** Writer of each table; everybody may read (the lead family through leads.scope.ts only). */
export const TABLE_OWNERS: Readonly<Record<string, Feature | 'platform'>> = {
  market: 'config',
  site_setting: 'config',
  province: 'reference-data',
  cluster: 'reference-data',
  city: 'reference-data',
  locality: 'reference-data',
  make: 'reference-data',
  model: 'reference-data',
  model_variant: 'reference-data',
  config_item: 'config',

  user_session: 'session',
  access_token: 'session',
  refresh_token: 'session',
  captcha: 'session',
  sign_in_attempt: 'session',
  one_time_code: 'session',
  password_reset: 'session',
  sign_in_step: 'session',
  second_factor: 'session',
  recovery_code: 'session',

  role: 'users',
  privilege: 'users',
  access_entry: 'users',
  role_privilege: 'users',
  app_user: 'users',
  user_market: 'users',

  lead: 'leads',
  name_word: 'leads',
  lead_name_word: 'leads',
  lead_milestone: 'leads',
  lead_count: 'leads',
  lead_count_change: 'leads',
  lead_merge: 'merges',
  lead_preference: 'preferences',
  assigned_car: 'assigned-cars',
  used_car_search: 'preferences',
  activity: 'activity',
  document: 'documents',
  upload_usage: 'platform',
  report_schedule: 'reports',
  report_schedule_recipient: 'reports',
  report_run: 'reports',
  report_delivery: 'reports',
  call_rules: 'calls',
  lead_lease: 'calls',
  lead_viewer: 'calls',
  follow_up_snooze: 'my-day',
  lead_task: 'my-day',
  audit: 'audits',
  audit_activity: 'audits',
  audit_attachment: 'audits',
  questionnaire: 'audits',
  questionnaire_draft: 'audits',
  audit_rules: 'audits',
  audit_sample: 'audits',
  audit_second_score: 'audits',
  audit_count: 'audits',

  process: 'webform',
  process_domain: 'webform',
  process_lead_type: 'webform',
  campaign: 'webform',
  domain: 'webform',
  process_list: 'webform',
  lead_type: 'reference-data',
  web_id: 'webform',
  utm_campaign: 'webform',
  web_rule: 'web-rules',
  rule_simulation: 'web-rules',
  routing_version: 'web-rules',
  list_intake: 'web-rules',
  lead_route: 'web-rules',
  commercial_campaign: 'campaign-packs',
  commercial_campaign_pack: 'campaign-packs',
  pack: 'reference-data',
  tie_up_brand: 'brand-network',
  brand_dealer: 'brand-network',
  sales_manager: 'brand-network',
  city_mapping: 'brand-network',
  dealer: 'reference-data',
  dealer_make: 'reference-data',
  dse: 'reference-data',

  job: 'jobs',
  job_lead: 'jobs',
  job_row: 'jobs',
  download_log: 'exports',
  export_approval: 'exports',
  saved_view: 'saved-views',
  own_start: 'saved-views',
  blacklist: 'blacklist',
  lead_consent: 'blacklist',
  lead_call: 'dialer',
  report_fill: 'reports',
  dialer_push: 'dialer',
  dialer_removal: 'dialer',
  dialer_result: 'dialer',
  dialer_simulator_lead: 'dialer',
  partner: 'partners',
  partner_key: 'partners',
  partner_usage: 'partners',
  intake_request: 'partners',
  erasure: 'privacy',
  erasure_key: 'privacy',
  retention_rule: 'privacy',
  webhook: 'webhooks',
  webhook_message: 'webhooks',
  webhook_delivery: 'webhooks',

  outgoing_message: 'platform',
  change_log: 'platform',
  security_log: 'platform',
  view_log: 'platform',
  read_count: 'platform',
  role_limit: 'trail',
  event: 'platform',
};

/** Tables whose rows belong to one lead and are visible only with it. */
export const LEAD_FAMILY: ReadonlySet<string> = new Set([
  'lead',
  'lead_name_word',
  'lead_milestone',
  'lead_call',
  'lead_route',
  'lead_merge',
  'lead_consent',
  'lead_preference',
  'assigned_car',
  'used_car_search',
  'activity',
  'document',
  'lead_task',
  'audit',
  'audit_activity',
  'audit_attachment',
]);

/** Tables named by the types in server/src/tables: members of the interfaces `…Tables`. */
export function tablesIn(files: readonly SourceFile[]): string[] {
  const tables: string[] = [];
  for (const file of files.filter(({ path }) => path.startsWith('server/src/tables/'))) {
    walk(file, (node) => {
      if (node.type !== 'TSInterfaceDeclaration' || !node.id.name.endsWith('Tables')) return;
      for (const member of node.body.body) {
        if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier')
          tables.push(member.key.name);
      }
    });
  }
  return tables;
}
