import type { Pagination } from '@otolead/contract/kernel/envelope.ts';
import type { ErrorCode } from '@otolead/contract/kernel/error-code.ts';
import { currentLanguage, textsStarted, translate } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import type { WireRequest } from './wire-request.ts';

export interface Answer<Data> {
  readonly data: Data;
  /** The server's message for the user; empty for reads. */
  readonly message: string;
  /** Present for lists. */
  readonly pagination?: Pagination;
  /** Set when a replica answered: the time of its data. */
  readonly asOf?: Date;
}

/** The envelope before validation; a proxy's answer lacks it. */
interface Received {
  readonly status?: number;
  readonly message?: string;
  readonly data?: unknown;
  readonly pagination?: Pagination;
  readonly error_code?: ErrorCode;
  readonly errors?: Record<string, string>;
  readonly detail?: unknown;
}

export interface SendOptions {
  readonly token?: string;
  readonly signal?: AbortSignal | undefined;
  /** Completes even if the page closes. */
  readonly keepalive?: boolean;
}

const GATEWAY = new Set([502, 504]);

/**
 * One exchange with the server, without renewal. Success is HTTP 200 with status 200 in the body (spec A§7);
 * everything else is an ApiError, except the AbortError of `signal`.
 */
export async function send(request: WireRequest, options: SendOptions): Promise<Answer<unknown>> {
  const { signal } = options;
  const response = await reach(request, options);
  const received = await envelopeOf(response);
  signal?.throwIfAborted();
  if (response.ok && received?.status === 200) {
    const { data, message = '', pagination } = received;
    const asOf = response.headers.get('as-of');
    return { data, message, ...(pagination && { pagination }), ...(asOf && { asOf: new Date(asOf) }) };
  }
  await textsStarted();
  throw failure(response, received);
}

/** `send` for a call whose success is a file or a stream instead of an envelope. */
export async function sendForBody(request: WireRequest, options: SendOptions): Promise<Response> {
  const response = await reach(request, options);
  if (response.ok) return response;
  throw failure(response, await envelopeOf(response));
}

async function envelopeOf(response: Response): Promise<Received | undefined> {
  return ((await response.json().catch(() => undefined)) as Received | null | undefined) ?? undefined;
}

async function reach(
  request: WireRequest,
  { token, signal, keepalive = false }: SendOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLanguage() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  // The browser sets a form's content type, because it includes the boundary.
  if (typeof request.body === 'string') headers.set('content-type', 'application/json');
  try {
    return await fetch(request.url, {
      method: request.method,
      headers,
      body: request.body ?? null,
      signal: signal ?? null,
      keepalive,
      credentials: 'same-origin',
      cache: 'no-store',
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    await textsStarted();
    throw noConnection();
  }
}

export function noConnection(): ApiError {
  return new ApiError({
    status: 0,
    code: 'no_connection',
    message: translate('kernel:error.no_connection'),
  });
}

/** Texts for refusals by a proxy, which come without an envelope. */
const WORDS: Readonly<
  Record<
    number,
    'payload_too_large' | 'uri_too_long' | 'too_many_requests' | 'headers_too_large' | 'service_unavailable'
  >
> = {
  413: 'payload_too_large',
  414: 'uri_too_long',
  429: 'too_many_requests',
  431: 'headers_too_large',
  503: 'service_unavailable',
};

function failure({ status: httpStatus, headers }: Response, received: Received | undefined): ApiError {
  // An answer without our envelope comes from a proxy.
  const gateway = GATEWAY.has(httpStatus) || (httpStatus === 200 && received?.status === undefined);
  if (gateway)
    return new ApiError({ status: 502, code: 'bad_gateway', message: translate('kernel:error.bad_gateway') });
  return new ApiError({
    status: httpStatus === 200 ? (received?.status ?? 500) : httpStatus,
    code: received?.error_code,
    message:
      received?.message ||
      translate(`kernel:error.${WORDS[httpStatus] ?? 'server_error'}`, {
        minutes: Math.max(1, Math.ceil(Number(headers.get('retry-after')) / 60) || 1),
      }),
    fromServer: Boolean(received?.message) || httpStatus in WORDS,
    errors: received?.errors,
    detail: received?.detail,
  });
}
