import type { DataOf, Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { translate } from '../i18n/i18n.ts';
import { activeMarket } from '../market/active-market.ts';
import { isPrerendering, shown } from '../prerender/activation.ts';
import { currentToken, renewGrant } from '../session/grant.ts';
import { currentSession } from '../session/session.ts';
import { ApiError, isApiError } from './api-error.ts';
import { provenFirst } from './proven-first.ts';
import { saveBlob } from './save-blob.ts';
import { type Answer, send, sendForBody } from './transport.ts';
import { uploadRequest, wireRequest } from './wire-request.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default: the active market. */
  readonly market?: MarketCode;
  /** Completes even if the page closes. */
  readonly keepalive?: boolean;
}

/**
 * Calls the server by the contract. Renews an expired access token once and repeats the call; if that is refused
 * the session is over and the error is a 401. A write of a prerendered page waits until the page is shown. Throws
 * ApiError, or the AbortError of `signal`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { signal, keepalive = false, market = activeMarket().code }: CallOptions = {},
): Promise<Answer<DataOf<E>>> {
  const request = wireRequest(endpoint, market, input);
  if (isPrerendering() && endpoint.writes.length > 0) {
    await shown;
    signal?.throwIfAborted();
  }
  const sendOnce = () =>
    named(
      endpoint,
      endpoint.access === 'public'
        ? send(request, { signal })
        : sendSignedIn((token) => send(request, { token, signal, keepalive })),
    );
  const answer = await (endpoint.asksAgain ? provenFirst(sendOnce) : sendOnce());
  const inner = endpoint.statusInData ? (answer.data as { status?: number } | null)?.status : 200;
  if (inner !== 200) throw new ApiError({ status: inner ?? 500, code: undefined, message: answer.message });
  return answer as Answer<DataOf<E>>;
}

/** Calls with a file. Throws as `call` does. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  file: File,
): Promise<Answer<DataOf<E>>> {
  const request = uploadRequest(endpoint, activeMarket().code, input, file);
  return (await named(
    endpoint,
    sendSignedIn((token) => send(request, { token })),
  )) as Answer<DataOf<E>>;
}

/** Fetches a file to show or play in place. Throws as `call` does. */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Blob> {
  return (await openBody(endpoint, input)).blob();
}

/** Fetches a streamed answer. Throws as `call` does. */
export function openBody<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const request = wireRequest(endpoint, activeMarket().code, input);
  return named(
    endpoint,
    sendSignedIn((token) => sendForBody(request, { token, signal })),
  );
}

/** Fetches a file and downloads it as `name`. Throws as `call` does. */
export async function saveFile<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  name: string,
): Promise<void> {
  saveBlob(await fetchFile(endpoint, input), name);
}

/** A failure carries its call's name, because message rules depend on the call. */
async function named<Sent>({ name }: Endpoint, sending: Promise<Sent>): Promise<Sent> {
  try {
    return await sending;
  } catch (error) {
    if (isApiError(error)) error.call = name;
    throw error;
  }
}

async function sendSignedIn<Sent>(attempt: (token: string) => Promise<Sent>): Promise<Sent> {
  // After signing out nothing needs a token, though a closing screen may still ask.
  if (!currentToken() && !currentSession()) throw sessionOver();
  const token = currentToken() ?? (await renewedToken(null));
  try {
    return await attempt(token);
  } catch (error) {
    if (!isApiError(error) || error.code !== 'access_token_expired') throw error;
    return attempt(await renewedToken(token));
  }
}

async function renewedToken(rejected: string | null): Promise<string> {
  try {
    return (await renewGrant(rejected)).token;
  } catch (error) {
    throw isApiError(error) && isRefusal(error) ? sessionOver() : error;
  }
}

/** Signs out without a toast: the sign-in page gives the reason (spec A§8). */
function sessionOver(): ApiError {
  return new ApiError({
    status: 401,
    code: undefined,
    message: translate('kernel:error.token_empty_in_cache'),
  });
}

/** True if the server refuses renewal; other failures (no connection, 503) leave the session undecided. */
export function isRefusal(error: ApiError): boolean {
  return error.status === 400 || error.status === 401;
}
