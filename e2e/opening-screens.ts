/**
 * Screens with a day, month or select among their filters or in their form, and the button that people press next.
 * Adding a record stands for editing it.
 */
export const OPENING_SCREENS = {
  '/sales_report': 'Search',
  '/ops_report': 'Search',
  '/cross_sell': 'Download CSV',
  '/agent_performance_report': 'Search',
  '/assigned_lead_summary': 'Search',
  '/performance_report': 'Search',
  '/retail_report': 'Search',
  '/retail_process_summary': 'Search',
  '/dialer_report': 'Search',
  '/report_schedules': 'Search',
  '/change_log': 'Search',
  '/security_log': 'Search',
  '/view_log': 'Search',
  '/erasures': 'Search',
  '/config_lists': 'Search',
  '/add_sm': 'Create',
  '/add_mapping': 'Create',
  '/add_tie_up_brand': 'Create',
} as const;

/** The remaining screens, which `npm run test:all` checks. */
export const FURTHER_OPENING_SCREENS = {
  '/recording_rules': 'Update',
  '/add_call_script': 'Create',
  '/lead_report': 'Download CSV',
  '/retail_create_report': 'Search',
  '/retail_update_report': 'Search',
  '/black-list': 'Search',
  '/city_dealer_mapping': 'Search',
  '/campaign_configurator': 'Search',
  '/partners': 'Search',
  '/partner_keys': 'Search',
  '/user-list': 'Search',
  '/process': 'Search',
  '/campaigns': 'Search',
  '/domains': 'Search',
  '/webids': 'Search',
  '/process-campaign-list': 'Search',
  '/webhooks': 'Search',
  '/call_scripts': 'Search',
  '/message_templates': 'Search',
  '/add_pack_campaign': 'Create',
  '/add_partner': 'Create',
  '/add_lead': 'Add lead',
  '/create_user': 'Create',
  '/add_process': 'Create',
  '/add_campaign': 'Create',
  '/add_domain': 'Create',
  '/add_webids': 'Create',
  '/add_config_item': 'Create',
  '/lead_upload': 'Upload',
} as const;

/** what-opens.spec.ts reaches the fields of these through a lead, a record or a button. */
export const OPENED_BY_A_STEP = [
  '/lead-list',
  '/audit_list',
  '/Leads-Details',
  '/edit_report_schedule',
  '/edit-web-rule',
  '/edit-process-campaign-list',
  '/edit_reference_data/$record',
  '/reference_data/$record',
  '/edit_config_item/$id',
] as const;

/** No field there opens anything below it, as the journey verifies. */
export const SCREENS_WITHOUT_FIELD = [
  '/403',
  '/not-found',
  '/tie-up-brand',
  '/dealer_list',
  '/sm_list',
  '/add_dealer',
  '/edit-black-list',
  '/audit_questions',
  '/edit_audit_questions',
  '/audit_rules',
  '/second_scores',
  '/my-day',
  '/call',
  '/call_rules',
  '/erase_person',
  '/retention',
  '/update_spk_date',
  '/update_lead_status',
  '/update_lead',
  '/update_ford_lead_csv',
  '/import_reference_data/$record',
  '/import_users',
  '/jobs',
  '/wallboard',
  '/site_settings',
  '/role_matrix',
  '/role-list',
  '/role_limits/$id',
  '/export_approvals',
  '/lead-type',
  '/add_webhook',
  '/add_message_template',
  '/list-web-rule',
  '/reference_data',
  '/set-up',
] as const;

/** Filters that apply at once: no button follows. */
export const ACT_AT_ONCE = ['/audit_quality'] as const;

/** Screens before sign-in, or that only redirect. */
export const WITHOUT_SESSION = [
  '/',
  '/dashboard',
  '/login',
  '/logout',
  '/sign-in-step',
  '/single-sign-on',
  '/refresh-token',
  '/forgot-password',
  '/reset-password',
  '/reset-password/$token',
] as const;
