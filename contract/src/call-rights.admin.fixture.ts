import { by, byId, type Rights } from './call-rights.types.fixture.ts';

/**
 * B§2: a record's calls need the key of its list, which also switches rows; a form with a separate key needs that one.
 */
const WEBFORM = {
  'webform.list_campaigns': '/campaigns',
  'webform.get_campaign': '/campaigns',
  'webform.save_campaign': '/campaigns',
  'webform.update_campaign_status': '/campaigns',
  'webform.list_domains': '/domains',
  'webform.save_domain': '/domains',
  'webform.list_processes': '/process',
  'webform.save_process': '/process',
  'webform.list_lead_types': '/lead-type',
  'webform.save_lead_type': '/lead-type',
  'webform.list_web_ids': '/webids',
  'webform.save_web_id': '/webids',
  'webform.update_web_id_status': '/webids',
  'webform.list_utm_campaigns': '/webids',
  'webform.save_utm_campaign': '/webids',
  'webform.list_process_lists': '/process-campaign-list',
  'webform.save_process_list': '/edit-process-campaign-list',
  'web-rules.get_web_rule': '/list-web-rule',
  'web-rules.save_web_rule': '/edit-web-rule',
  'web-rules.simulate_rule': '/edit-web-rule',
  'web-rules.get_simulation': '/edit-web-rule',
  'campaign-packs.list': '/campaign_configurator',
  'campaign-packs.packs': '/campaign_configurator',
  'campaign-packs.save': '/edit_pack_campaign',
  'campaign-packs.assign': '/edit_pack_campaign',
  'blacklist.list': '/black-list',
  'blacklist.search': '/black-list',
  'blacklist.save': '/edit-black-list',
} as const satisfies Rights;

/** B§2: each upload is a screen. */
const UPLOADS = {
  'imports.lead_import': '/lead_upload',
  'imports.undo': '/lead_upload',
  'imports.lead_updates': '/update_lead',
  'imports.lead_statuses': '/update_lead_status',
  'imports.spk_dates': '/update_spk_date',
  'imports.brand_leads': '/update_ford_lead_csv',
  'imports.reference_data': '/edit_reference_data',
  'imports.users': '/create_user',
} as const satisfies Rights;

/** B§7: reports with detail cells, under the names that `report_detail` uses. */
const REPORTS_IN_DETAIL = {
  dialer_report: '/dialer_report',
  ops_report: '/ops_report',
  agent_performance_report: '/agent_performance_report',
  performance_report: '/performance_report',
  sales_report: '/sales_report',
  assigned_lead_summary: '/assigned_lead_summary',
  retail_report: '/retail_report',
  create_report: '/retail_create_report',
  update_report: '/retail_update_report',
  retail_process_summary: '/retail_process_summary',
} as const;

/** Domain 11: names of reports and of the lead export in the download log. */
const LOGGED = {
  ExportLeadCsv: '/download-csv',
  DialerReport: '/dialer_report',
  OpsReport: '/ops_report',
  CrossSellReport: '/cross_sell',
  LeadRawData: '/lead_report',
  AgentPerformanceReport: '/agent_performance_report',
  PerformanceReport: '/performance_report',
  AdminPerformanceReport: '/performance_report',
  SalesReport: '/sales_report',
  AssignedLeadSummary: '/assigned_lead_summary',
  RetailReport: '/retail_report',
  RetailCreateReport: '/retail_create_report',
  RetailUpdateReport: '/retail_update_report',
  RetailProcessSummary: '/retail_process_summary',
} as const;

/** B§2: each report is a screen; domain 3: its right also covers its details and files. */
const REPORTS = {
  'reports.dialer': '/dialer_report',
  'reports.sync_dialer': '/dialer_report',
  'reports.create_dialer': '/dialer_report',
  'reports.ops': '/ops_report',
  'reports.cross_sell': '/cross_sell',
  'reports.raw_data': '/lead_report',
  'reports.performance': '/performance_report',
  'reports.agent_performance': '/agent_performance_report',
  'reports.sales': '/sales_report',
  'reports.assigned_summary': '/assigned_lead_summary',
  'reports.retail': '/retail_report',
  'reports.retail_summary': by('report_type', {
    create_report: '/retail_create_report',
    update_report: '/retail_update_report',
  }),
  'reports.process_summary': '/retail_process_summary',
  'reports.detail': by('report_type', REPORTS_IN_DETAIL),
  'exports.log': by('module', LOGGED),
  'reports.wallboard': '/wallboard',
  'reports.list_schedules': '/report_schedules',
  'reports.list_schedule_deliveries': '/report_schedules',
  'reports.save_schedule': '/edit_report_schedule',
  'reports.send_schedule': '/edit_report_schedule',
  'reports.list_recipients': by(
    'report_type',
    { ...REPORTS_IN_DETAIL, cross_sell: '/cross_sell', lead_raw_data: '/lead_report' },
    '/edit_report_schedule',
  ),
} as const satisfies Rights;

/** B§2, B§6: users are for administrators and supervisors, roles for administrators alone. */
const PEOPLE = {
  'users.file': '/user-list',
  'users.list': '/user-list',
  'users.get': '/edit_user',
  'users.save': [
    ...byId('/create_user', '/edit_user'),
    { request: { is_update: true }, keys: ['/edit_user'] },
  ],
  'users.invite': '/edit_user',
  'users.invite_salesperson': '/create_user',
  'users.list_sessions': '/edit_user',
  'users.end_sessions': '/edit_user',
  'users.reset_second_factor': '/edit_user',
  'saved-views.hand_over': '/edit_user',
  'users.list_roles': '/role-list',
  'users.list_privileges': '/role-list',
  'users.save_privileges': '/role-list',
  'users.save_second_factor': '/role-list',
  'users.role_matrix': '/role-list',
} as const satisfies Rights;

/** B§2, B§6: the single-brand section; each form is a screen with a separate key. */
const BRAND = {
  'brand-network.list_tie_up_brands': '/tie-up-brand',
  'brand-network.free_makes': '/tie-up-brand',
  'brand-network.save_tie_up_brands': '/tie-up-brand',
  'brand-network.list_dealers': '/dealer_list',
  'brand-network.get_dealer': '/edit_dealer',
  'brand-network.save_dealer': byId('/add_dealer', '/edit_dealer'),
  'brand-network.update_dealer_status': '/dealer_list',
  'brand-network.list_sales_managers': '/sm_list',
  'brand-network.get_sales_manager': '/edit_sm',
  'brand-network.save_sales_manager': byId('/add_sm', '/edit_sm'),
  'brand-network.update_sales_manager_status': '/sm_list',
  'brand-network.list_city_mappings': '/city_dealer_mapping',
  'brand-network.get_city_mapping': '/edit_mapping',
  'brand-network.save_city_mapping': byId('/add_mapping', '/edit_mapping'),
  'brand-network.update_city_mapping_status': '/city_dealer_mapping',
} as const satisfies Rights;

/** Records that others depend on. */
/** Domain 16: see, and edit. */
const REFERENCE_DATA = {
  'reference-data.count': '/reference_data',
  'reference-data.list_lead_type': '/reference_data',
  'reference-data.save_lead_type': '/edit_reference_data',
  'reference-data.file_lead_type': '/reference_data',
  'reference-data.list_make': '/reference_data',
  'reference-data.save_make': '/edit_reference_data',
  'reference-data.file_make': '/reference_data',
  'reference-data.list_model': '/reference_data',
  'reference-data.save_model': '/edit_reference_data',
  'reference-data.file_model': '/reference_data',
  'reference-data.list_model_variant': '/reference_data',
  'reference-data.save_model_variant': '/edit_reference_data',
  'reference-data.file_model_variant': '/reference_data',
  'reference-data.list_locality': '/reference_data',
  'reference-data.save_locality': '/edit_reference_data',
  'reference-data.file_locality': '/reference_data',
  'reference-data.list_dealer': '/reference_data',
  'reference-data.save_dealer': '/edit_reference_data',
  'reference-data.file_dealer': '/reference_data',
  'reference-data.list_dse': '/reference_data',
  'reference-data.save_dse': '/edit_reference_data',
  'reference-data.file_dse': '/reference_data',
  'reference-data.list_pack': '/reference_data',
  'reference-data.save_pack': '/edit_reference_data',
  'reference-data.file_pack': '/reference_data',
  'reference-data.list_province': '/reference_data',
  'reference-data.save_province': '/edit_reference_data',
  'reference-data.file_province': '/reference_data',
  'reference-data.list_cluster': '/reference_data',
  'reference-data.save_cluster': '/edit_reference_data',
  'reference-data.file_cluster': '/reference_data',
  'reference-data.list_city': '/reference_data',
  'reference-data.save_city': '/edit_reference_data',
  'reference-data.file_city': '/reference_data',
} as const satisfies Rights;

const REFERENCE_RECORDS = {
  lead_type: '/reference_data',
  make: '/reference_data',
  model: '/reference_data',
  model_variant: '/reference_data',
  locality: '/reference_data',
  dealer: '/reference_data',
  dse: '/reference_data',
  pack: '/reference_data',
  province: '/reference_data',
  cluster: '/reference_data',
  city: '/reference_data',
} as const;

const RECORDS_IN_USE = {
  process: '/process',
  campaign: '/campaigns',
  process_list: '/process-campaign-list',
  campaign_pack: '/campaign_configurator',
  domain: '/domains',
  web_id: '/webids',
  ...REFERENCE_RECORDS,
  blacklist: '/black-list',
  brand_dealer: '/dealer_list',
  sales_manager: '/sm_list',
  role: '/role-list',
  user: '/user-list',
} as const;

/** Decision 033: the key of a record's list also covers its uses and its change log. */
const ADMINISTRATION = {
  'change-log.list': '/change_log',
  'change-log.of_record': by('record', {
    ...RECORDS_IN_USE,
    utm_campaign: '/webids',
    web_rule: '/list-web-rule',
    tie_up_brand: '/tie-up-brand',
    city_mapping: '/city_dealer_mapping',
    site_setting: '/site_settings',
    config_item: '/config_lists',
    partner: '/partners',
    webhook: '/webhooks',
    call_rules: '/call_rules',
    questionnaire: '/audit_questions',
    audit_rules: '/audit_rules',
    report_schedule: '/report_schedules',
    role_limit: '/role-list',
  }),
  'trail.security': '/security_log',
  'trail.security_file': '/security_log',
  'trail.views': '/view_log',
  'trail.seen_leads_file': '/view_log',
  'exports.approvals': '/export_approvals',
  'exports.decide_approval': '/export_approvals',
  'trail.get_role_limits': '/role-list',
  'trail.save_role_limits': '/role-list',
  'where-used.of_record': by('record', RECORDS_IN_USE),
  'set-up.get': '/set-up',
  'set-up.load_starter': '/set-up',
  'set-up.starter_file': '/set-up',
  'config.get_site_settings': '/site_settings',
  'config.save_site_settings': '/site_settings',
  'config.list_items': '/config_lists',
  'config.save_item': '/config_lists',
  'partners.list': '/partners',
  'partners.save': '/partners',
  'partners.list_keys': '/partners',
  'partners.list_market_keys': '/partner_keys',
  'partners.list_key_owners': '/partners',
  'partners.make_key': '/partners',
  'partners.revoke_key': '/partners',
  'webhooks.list': '/webhooks',
  'webhooks.save': '/webhooks',
  'webhooks.make_secret': '/webhooks',
  'webhooks.list_deliveries': '/webhooks',
  'webhooks.replay': '/webhooks',
} as const satisfies Rights;

/** Domain 15, decision 034: machines bring keys instead of sessions. */
const MACHINES = {
  'partners.take_leads': 'partner-key',
  'partners.report_lms': 'partner-key',
  'partners.read_lead': 'partner-key',
  'partners.write_status': 'partner-key',
  'partners.read_report': 'partner-key',
  'partners.read_deliveries': 'partner-key',
  'partners.resend_delivery': 'partner-key',
  'dialer.result': 'dialer-secret',
} as const satisfies Rights;

/** Calls of the screens of the specification's second document, and those of machines. */
export const ADMIN_CALL_RIGHTS = {
  ...WEBFORM,
  ...UPLOADS,
  ...REPORTS,
  ...PEOPLE,
  ...BRAND,
  ...ADMINISTRATION,
  ...REFERENCE_DATA,
  ...MACHINES,
} as const satisfies Rights;
