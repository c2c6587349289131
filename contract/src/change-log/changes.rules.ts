import type { AccessKey } from '../kernel/access.ts';
import { REFERENCE_RECORDS, type ReferenceName } from '../reference-data/records.rules.ts';
import { REFERENCE } from '../reference-data/reference.rules.ts';

const REFERENCE_DATA = Object.fromEntries(
  REFERENCE_RECORDS.map(({ name }) => [name, REFERENCE.rights.see]),
) as Readonly<Record<ReferenceName, typeof REFERENCE.rights.see>>;

/** Kinds of records with a change log, and the right of their editing screen, which also shows the log. */
export const CHANGED_RECORDS = {
  user: '/user-list',
  role: '/role-list',
  role_limit: '/role-list',
  process: '/process',
  campaign: '/campaigns',
  process_list: '/process-campaign-list',
  web_rule: '/list-web-rule',
  campaign_pack: '/campaign_configurator',
  domain: '/domains',
  web_id: '/webids',
  utm_campaign: '/webids',
  blacklist: '/black-list',
  tie_up_brand: '/tie-up-brand',
  brand_dealer: '/dealer_list',
  sales_manager: '/sm_list',
  city_mapping: '/city_dealer_mapping',
  site_setting: '/site_settings',
  partner: '/partners',
  webhook: '/webhooks',
  message_template: '/message_templates',
  config_item: '/config_lists',
  call_rules: '/call_rules',
  retention_rule: '/retention',
  recording_rule: '/recording_rules',
  call_script: '/call_scripts',
  questionnaire: '/audit_questions',
  audit_rules: '/audit_rules',
  report_schedule: '/report_schedules',
  ...REFERENCE_DATA,
} as const satisfies Record<string, AccessKey>;

export type ChangedRecord = keyof typeof CHANGED_RECORDS;

export const CHANGED_RECORD_NAMES = Object.keys(CHANGED_RECORDS) as ChangedRecord[];
