import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';

export interface WireRequest {
  readonly url: string;
  readonly method: Endpoint['method'];
  /** JSON, or a form with a file; absent for GET. */
  readonly body?: string | FormData;
}

/** A call on the wire: GET as a query string with comma-separated arrays, everything else as JSON. */
export function wireRequest(
  endpoint: Pick<Endpoint, 'method' | 'service' | 'path'>,
  market: MarketCode,
  input: unknown,
): WireRequest {
  const url = `/${market}${servedPath(endpoint)}`;
  const { method } = endpoint;
  if (method !== 'GET') return { url, method, body: JSON.stringify(input ?? {}) };
  const query = queryOf((input ?? {}) as Record<string, unknown>);
  return { url: query ? `${url}?${query}` : url, method };
}

/** A call that sends a file with its other fields, as a form. */
export function uploadRequest(
  { method, service, path, upload }: Pick<Endpoint, 'method' | 'service' | 'path' | 'upload'>,
  market: MarketCode,
  input: unknown,
  file: File,
): WireRequest {
  const body = new FormData();
  for (const [name, value] of Object.entries((input ?? {}) as object)) body.set(name, String(value));
  // The file is last, so that the server has the other fields first.
  if (upload) body.set(upload.field, file);
  return { url: `/${market}${servedPath({ service, path })}`, method, body };
}

/** Omits undefined, null and empty lists: for the server they mean 'no filter'. */
function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') query.set(name, text);
  }
  return query.toString();
}
