import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Structured logs. Paths are logged without query string; tokens, headers and bodies not at all: phone numbers, names,
 * tokens and codes must never reach a log.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: loggedPath(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Passwords are reset at /reset-password/{token} (spec A§2), so the path of a page load may contain a token; other
 * typed paths may contain a phone number.
 */
const SECRET_IN_PATH = /[\w-]{40,}|\d{8,}/g;

/** Path of an address in loggable form. */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(SECRET_IN_PATH, '…');
}

/** An error without data: PostgreSQL's `detail` and `where` quote row values. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error object' };
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack };
}
