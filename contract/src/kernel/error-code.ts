/** Machine-readable reasons in the envelope's `error_code`; `message` is for people (domain.md 4). */
export const ERROR_CODES = [
  'access_token_expired',
  'bad_gateway',
  'bad_request',
  'conflict',
  'forbidden',
  'invalid_input',
  'invalid_refresh_token',
  'not_found',
  'password_required',
  'payload_too_large',
  'request_timeout',
  'search_too_slow',
  'second_factor_required',
  'server_error',
  'sign_in_unfinished',
  'service_unavailable',
  'storage_full',
  'token_empty_in_cache',
  'token_invalid',
  'too_many_requests',
  'uri_too_long',
  'headers_too_large',
  'wrong_market',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Messages that clients compare literally, hence never translated. */
export const LITERAL_MESSAGES: ReadonlySet<string> = new Set([
  'access_token_expired',
  'invalid_refresh_token',
  'token_invalid',
  'not_found',
]);
