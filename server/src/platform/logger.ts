import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Structured logs. Paths are logged without their query string and tokens, headers and bodies not at all: phone numbers,
 * names, tokens and codes must never reach a log.
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
 * A password is reset at /reset-password/{token} (spec A§2), so a page load there carries a token; and whatever somebody
 * types behind our name may hold a phone number.
 */
const SECRET_IN_PATH = /[\w-]{40,}|\d{8,}/g;

/** The path of an address as it may stand in a log. */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(SECRET_IN_PATH, '…');
}

/** An error without the parts that carry data: PostgreSQL's `detail` and `where` quote the values of a row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error object' };
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack };
}
