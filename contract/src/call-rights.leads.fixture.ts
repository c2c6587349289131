import { by, type Rights } from './call-rights.types.fixture.ts';

/** A§2, A§4: sign-in and recovery come before any right; the rest of a session belongs to its owner. */
const SESSION = {
  'session.captcha': 'public',
  'session.captcha_puzzle': 'public',
  'session.login': 'public',
  'session.refresh': 'public',
  'session.forgot_password': 'public',
  'session.resend_code': 'public',
  'session.reset_token': 'public',
  'session.validate_reset_token': 'public',
  'session.reset_password': 'public',
  'session.logout': 'signed-in',
  'session.access_list': 'signed-in',
  'session.change_password': 'signed-in',
  'session.prove_password': 'signed-in',
  'session.sign_in_by_code': 'public',
  'session.second_factor': 'signed-in',
  'session.begin_second_factor': 'signed-in',
  'session.confirm_second_factor': 'signed-in',
  'session.renew_recovery_codes': 'signed-in',
  'session.remove_second_factor': 'signed-in',
  'session.devices': 'signed-in',
  'session.revoke_device': 'signed-in',
  'session.revoke_other_devices': 'signed-in',
  'session.end_look': 'signed-in',
  'session.look_as': '/role-list',
} as const satisfies Rights;

/** A§7: called by every screen; each answers within the caller's rights. */
const EVERYWHERE = {
  'config.data': 'signed-in',
  'config.vehicles': 'signed-in',
  'config.city_state': 'signed-in',
  'config.locality': 'signed-in',
  'preferences.used_car_filter': 'signed-in',
  'events.stream': 'signed-in',
  'my-day.waiting': 'signed-in',
  'jobs.list': 'signed-in',
  'jobs.get': 'signed-in',
  'jobs.leads': 'signed-in',
  'jobs.rows': 'signed-in',
  'jobs.cancel': 'signed-in',
  'jobs.seen': 'signed-in',
  'jobs.file': 'signed-in',
  'jobs.results': 'signed-in',
  'jobs.retry': 'signed-in',
  'jobs.undo': 'signed-in',
  'imports.result': 'signed-in',
  'saved-views.list': 'signed-in',
  'saved-views.save': 'signed-in',
  'saved-views.delete': 'signed-in',
  'saved-views.save_start': 'signed-in',
} as const satisfies Rights;

/** A§2, A§6: each bulk action has a page right; domain 3: a file needs the right to files and the list's. */
const LEAD_LIST = {
  'leads.list': [
    { request: {}, keys: ['/lead-list'] },
    { request: { push_to_dialer: true }, keys: ['/add-dailer'] },
    { request: { push_to_dialer: true, is_dailer_push_global: true }, keys: ['/push_to_dialer'] },
    { request: { priority_push_to_dialer: true, priority_list_id: 1 }, keys: ['/priority_push_dailer'] },
  ],
  'my-active.update': by('action_type', {
    assign: '/edit_lead',
    reassign: '/reassign_my_active',
    remove: '/remove_my_active',
  }),
  'exports.request': [
    { request: {}, keys: ['/download-csv', '/lead-list'] },
    { request: { csvtype: 'audit' }, keys: ['/download-csv', '/audit_list'] },
  ],
} as const satisfies Rights;

/** A§6: the right to open a lead suffices to read its parts; domain 3: writing needs a separate right, dealer staff have two narrower ones. */
const LEAD_DETAIL = {
  'leads.details': '/Leads-Details',
  'trail.lead_shown': '/Leads-Details',
  'customer.show_contact': '/Leads-Details',
  'leads.similar': '/Leads-Details',
  'activity.list': '/Leads-Details',
  'assigned-cars.list': '/Leads-Details',
  'assigned-cars.sub_lead': '/Leads-Details',
  'preferences.list': '/Leads-Details',
  'documents.list': '/Leads-Details',
  'documents.file': '/Leads-Details',
  'web-rules.get_rule_data': '/Leads-Details',
  'web-rules.get_lead_route': '/Leads-Details',
  'calls.view': '/Leads-Details',
  'lead-status.update': '/Leads-Details',
  'customer.edit': '/edit_lead',
  'preferences.update': '/edit_lead',
  'preferences.last_search': '/edit_lead',
  'preferences.recommend': '/edit_lead',
  'preferences.send_to_ub': '/edit_lead',
  'assigned-cars.assign': '/edit_lead',
  'assigned-cars.dse_users': '/edit_lead',
  'assigned-cars.update': '/edit_lead',
  'assigned-cars.finance': '/edit_lead',
  'assigned-cars.exchange': '/edit_lead',
  'assigned-cars.test_drive': '/test_drive',
  'assigned-cars.dealer_visit': '/test_drive',
  'assigned-cars.dealers': '/change_dse',
  'assigned-cars.dealer_dses': '/change_dse',
  'assigned-cars.reassign_dse': '/change_dse',
  'assigned-cars.chat': '/comment_lead',
  'documents.upload': '/comment_lead',
  'documents.save_info': '/comment_lead',
  'arrivals.add_lead': '/add_lead',
  'arrivals.known_numbers': '/add_lead',
  'merges.merges': '/merge_lead',
  'merges.compare': '/merge_lead',
  'merges.merge': '/merge_lead',
  'merges.unmerge': '/merge_lead',
} as const satisfies Rights;

/** Decision 031: agents who may write a lead may call it; call rules are for those who lead agents. */
const DESK = {
  'my-day.my_day': '/my-day',
  'calls.call_state': '/edit_lead',
  'calls.begin_call': '/edit_lead',
  'calls.wrap_up': '/edit_lead',
  'calls.next': '/edit_lead',
  'calls.hold': '/edit_lead',
  'line.state': '/edit_lead',
  'line.dial': '/edit_lead',
  'line.hang_up': '/edit_lead',
  'line.pause': '/edit_lead',
  'line.resume': '/edit_lead',
  'line.free_agents': '/edit_lead',
  'line.transfer': '/edit_lead',
  'line.find_call': '/edit_lead',
  'my-day.save_task': '/edit_lead',
  'my-day.close_task': '/edit_lead',
  'my-day.snooze': '/edit_lead',
  'privacy.consents': '/Leads-Details',
  'privacy.withdraw_consent': '/edit_lead',
  'calls.working': '/call_rules',
  'calls.get_call_rules': '/call_rules',
  'calls.save_call_rules': '/call_rules',
} as const satisfies Rights;

/**
 * A§6: agents and auditors share the list; decision 039: questions, samples, quality and second scores need separate
 * rights.
 */
const AUDITS = {
  'audits.list': '/audit_list',
  'audits.detail': '/audit_list',
  'audits.of_lead': '/audit_list',
  'audits.save': '/audit_list',
  'audits.next': '/audit_list',
  'audits.activity': '/audit_list',
  'audits.change_status': '/audit_list',
  'audits.change_priority': '/audit_list',
  'audits.upload': '/audit_list',
  'audits.attachment': '/audit_list',
  'audits.questionnaires': '/audit_questions',
  'audits.question_draft': '/audit_questions',
  'audits.save_question_draft': '/audit_questions',
  'audits.publish_questions': '/audit_questions',
  'audits.rules': '/audit_rules',
  'audits.save_rules': '/audit_rules',
  'audits.quality': '/audit_quality',
  'audits.next_second_score': '/second_scores',
  'audits.save_second_score': '/second_scores',
} as const satisfies Rights;

/** Calls of the screens of the specification's first document. */
export const LEAD_CALL_RIGHTS = {
  ...SESSION,
  ...EVERYWHERE,
  ...LEAD_LIST,
  ...LEAD_DETAIL,
  ...DESK,
  ...AUDITS,
} as const satisfies Rights;
