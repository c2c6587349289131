/** Events of the security log, named by `trail:event.<event>`. */
export const SECURITY_EVENTS = [
  'signed_in',
  'sign_in_failed',
  'sign_in_held',
  'sign_on_linked',
  'sign_on_refused',
  'signed_out',
  'session_ended',
  'token_reused',
  'token_made',
  'unlocked',
  'reset_asked',
  'code_refused',
  'password_reset',
  'password_changed',
  'password_refused',
  'second_factor_set',
  'second_factor_removed',
  'second_factor_refused',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'recovery_code_used',
  'recovery_codes_renewed',
  'user_created',
  'user_invited',
  'email_changed',
  'mobile_changed',
  'role_changed',
  'status_changed',
  'markets_changed',
  'rights_changed',
  'second_factor_demanded',
  'settings_changed',
  'key_made',
  'key_revoked',
  'key_refused',
  'look_begun',
  'look_ended',
  'refused',
  'exported',
  'file_fetched',
  'file_infected',
  'budget_passed',
  'limits_changed',
  'export_granted',
  'export_denied',
  'person_erased',
] as const;

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Days for which the trail is kept; whole months are deleted. */
export const TRAIL_KEPT_DAYS = 400;

/** Maximum rows counted and paged in a list of the trail; beyond them the search must be narrowed. */
export const TRAIL_REACHED = 10_000;
