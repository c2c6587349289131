import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from '@otolead/contract/kernel/text.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Environment } from '../environment.ts';
import { isApiPath } from './api-path.ts';
import { sendError } from './error-handler.ts';
import { AppError, badRequest } from './errors.ts';

/** Allowed device features: the clipboard for copying numbers, fullscreen for the wallboard, passkeys. */
const PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'bluetooth', 'browsing-topics', 'camera'],
  ...['display-capture', 'encrypted-media', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'usb', 'web-share', 'xr-spatial-tracking', 'clipboard-read'],
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-write=(self)', 'fullscreen=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

const HOST = 'host';

export const requestTimeout = () =>
  new AppError(408, 'request_timeout', text('kernel:error.request_timeout'));

/**
 * For every answer: headers against framing, type sniffing, referrers and caching of personal data. For every call: a
 * time limit for its body, else the connection ends with 408.
 */
export function registerProtection(
  app: FastifyInstance,
  environment: Pick<Environment, 'PUBLIC_URL' | 'BODY_TIMEOUT_SECONDS'>,
): void {
  const headers = headersOf({
    // An answer is no page: it loads nothing, sends nothing and is based on nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: environment.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
    done(namesHostTwice(request) ? badRequest(text('kernel:error.bad_request')) : undefined);
  });

  const bodyTimers = new WeakMap<object, NodeJS.Timeout>();
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request)) return done();
    const timer = setTimeout(() => {
      reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.destroy());
      sendError(requestTimeout(), request, reply);
    }, environment.BODY_TIMEOUT_SECONDS * 1000);
    bodyTimers.set(request, timer);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(bodyTimers.get(request));
    done();
  });
}

/** Constant security headers of every answer: helmet's and ours. */
function headersOf(options: HelmetOptions): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [['permissions-policy', PERMISSIONS]];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Ambiguous between a proxy and us (RFC 9112, 3.2). */
function namesHostTwice({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts > 1;
}

/** A request without either of these headers ends with its head (RFC 9112, 6.3). */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
