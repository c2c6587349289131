import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { type Attempt, reactionTo } from './reaction.ts';

function failed(status: number, message: string, code?: ApiErrorCode, call?: ApiError['call']) {
  return Object.assign(new ApiError({ status, message, code }), { call });
}

const stay = { toast: null, next: 'nothing' };
const ended = failed(401, 'Your session has ended', 'token_empty_in_cache');
const ATTEMPTS = ['read', 'background', 'write'] as const satisfies readonly Attempt[];

describe('what a failed call does', () => {
  it.each(ATTEMPTS)(
    'ERR-001 ERR-002 a 401 of an empty token says status and message and signs out (%s)',
    (attempt) => {
      expect(reactionTo(ended, attempt)).toEqual({ toast: '401: Your session has ended', next: 'sign-out' });
    },
  );

  it.each(ATTEMPTS)('ERR-002 SES-065 any other 401 signs out without a word (%s)', (attempt) => {
    expect(reactionTo(failed(401, 'No'), attempt)).toEqual({ toast: null, next: 'sign-out' });
  });

  it.each(ATTEMPTS)('ERR-004 a 503 raises the banner and no toast (%s)', (attempt) => {
    expect(reactionTo(failed(503, 'Away', 'service_unavailable'), attempt)).toEqual({
      toast: null,
      next: 'service-away',
    });
  });

  it.each(['invalid_refresh_token', 'access_token_expired'] as const)(
    'ERR-005 ERR-006 a 400 %s shows nothing',
    (code) => {
      for (const attempt of ATTEMPTS) expect(reactionTo(failed(400, code, code), attempt)).toEqual(stay);
    },
  );

  it.each<[string, ApiError]>([
    ['any other 400', failed(400, 'Name is required', 'invalid_input')],
    ['a 404', failed(404, 'Record not found', 'not_found')],
    ['a conflict', failed(409, 'Changed meanwhile', 'conflict')],
    ['a body that is too large', failed(413, 'Too large', 'payload_too_large')],
    ['an address that is too long', failed(414, 'Too long', 'uri_too_long')],
    ['a demanded pause', failed(429, 'Try again in 10 min', 'too_many_requests')],
    ['too large headers', failed(431, 'Too large', 'headers_too_large')],
    ['a server error', failed(500, 'Our side', 'server_error')],
    ['a bad gateway', failed(502, 'Bad gateway', 'bad_gateway')],
    ['a lost connection', failed(0, 'Please check your internet connection', 'no_connection')],
  ])(
    'ERR-007 ERR-008 ERR-025 %s is a toast, except where the specification shows nothing',
    (_case, error) => {
      expect(reactionTo(error, 'read')).toEqual({ toast: error.message, next: 'nothing' });
      expect(reactionTo(error, 'write')).toEqual({ toast: error.message, next: 'nothing' });
      expect(reactionTo(error, 'background')).toEqual(stay);
    },
  );

  it.each<[number, boolean, boolean, boolean]>([
    [0, true, true, false],
    [400, true, false, false],
    [404, true, false, false],
    [409, true, false, false],
    [429, true, false, false],
    [500, true, false, false],
    [502, true, true, false],
    [503, false, false, false],
  ])(
    'LST-071 ERR-027 ERR-028 a read that fails by %s is a toast: of a plain call %s, of the lead list %s, of a report %s',
    (status, plain, list, report) => {
      const isTold = (call: ApiError['call']) =>
        reactionTo(failed(status, 'Failed', undefined, call), 'read').toast !== null;
      expect([isTold('leads.details'), isTold('leads.list'), isTold('reports.sales')]).toEqual([
        plain,
        list,
        report,
      ]);
    },
  );

  it('LST-070 a push from the lead list and the file of a count are commands: their refusal is a toast', () => {
    for (const call of ['leads.list', 'reports.detail'] as const) {
      const refused = failed(400, 'Nothing to push', 'bad_request', call);
      expect(reactionTo(refused, 'write')).toEqual({ toast: refused.message, next: 'nothing' });
    }
  });

  it('a 403 is a toast for a command and left to the screen for a read, and has the rights looked up again', () => {
    const refused = failed(403, 'You are not allowed to do this', 'forbidden');
    const next = 'doubt-rights';
    expect(reactionTo(refused, 'write')).toEqual({ toast: refused.message, next });
    expect(reactionTo(refused, 'read')).toEqual({ toast: null, next });
    expect(reactionTo(refused, 'background')).toEqual({ toast: null, next });
  });

  it('an aborted call and a fault of our own code say nothing here', () => {
    expect(reactionTo(new DOMException('aborted', 'AbortError'), 'write')).toEqual(stay);
    expect(reactionTo(new TypeError('x is undefined'), 'read')).toEqual(stay);
  });
});
