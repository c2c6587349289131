import { type DataOf, type Endpoint, type RequestOf, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { errorEnvelope, type Pagination, pagination } from '@otolead/contract/kernel/envelope.ts';
import type { ErrorCode } from '@otolead/contract/kernel/error-code.ts';
import { expect } from 'vitest';

interface Success<Data> {
  readonly data: Data;
  readonly message?: string;
  readonly pagination?: Pagination;
}

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly error_code: ErrorCode;
  readonly errors?: Readonly<Record<string, string>>;
  readonly detail?: unknown;
}

type Sample<Data> = Success<Data> | Refusal | Response;

type Answerer = (input: Record<string, unknown>, signal: AbortSignal | null) => Promise<Response>;

const answerers = new Map<string, Answerer>();
const unanswered: string[] = [];

const keyOf = ({ method, service, path }: Endpoint) => `${method} ${servedPath({ service, path })}`;

/**
 * Answers an endpoint's calls instead of the server until the test ends. The contract checks both sides: an invalid
 * input or answer fails the test. Returns the inputs so far.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  sample: Sample<DataOf<E>> | ((input: RequestOf<E>) => Sample<DataOf<E>> | Promise<Sample<DataOf<E>>>),
): readonly RequestOf<E>[] {
  const inputs: RequestOf<E>[] = [];
  answerers.set(keyOf(endpoint), async (received) => {
    const { error } = endpoint.request.safeParse(received);
    if (error) throw new Error(`${endpoint.name} was sent what its schema refuses: ${error.message}`);
    const input = received as RequestOf<E>;
    inputs.push(input);
    return responseOf(endpoint, typeof sample === 'function' ? await sample(input) : sample);
  });
  return inputs;
}

/** Pagination of a list's answer, under every name that it has. */
export const pageOf = ({ page = 1, pages = 1, limit = 50, total = 1 } = {}): Pagination => ({
  total,
  totalrecords: total,
  total_capped: false,
  pages,
  totalpage: pages,
  limit,
  pagelimit: limit,
  cur_page: page,
  page,
  next_page: page < pages ? page + 1 : null,
  cursor: null,
});

/** No call reaches a server: an unanswered one fails its test. */
export function interceptFetch(): void {
  const original = window.fetch.bind(window);
  window.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(
      String(input instanceof Request ? input.url : input),
      location.href,
    );
    const call = /^\/(?:id|ph)(\/api\/.*)$/.exec(pathname)?.[1];
    // Vite's files and our chunks.
    if (call === undefined) return original(input, init);
    const key = `${init.method ?? 'GET'} ${call}`;
    const answerer = answerers.get(key);
    if (!answerer) {
      unanswered.push(key);
      throw new TypeError(`No answer for ${key}`);
    }
    const sent = answerer(
      { ...Object.fromEntries(searchParams), ...fieldsOf(init.body) },
      init.signal ?? null,
    );
    return untilAborted(sent, init.signal);
  };
}

export function forgetAnswers(): void {
  answerers.clear();
  expect(unanswered.splice(0), 'calls without an answer').toEqual([]);
}

function fieldsOf(body: BodyInit | null | undefined): Record<string, unknown> {
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>;
  return body instanceof FormData ? Object.fromEntries(body) : {};
}

function responseOf(endpoint: Endpoint, sample: Sample<unknown>): Response {
  if (sample instanceof Response) return sample;
  if ('error_code' in sample) {
    errorEnvelope.strict().parse(sample);
    return Response.json(sample, { status: sample.status });
  }
  const { data, message = '', pagination: page } = sample;
  expect(endpoint.data.parse(data), `${endpoint.name} answers data that its schema does not have`).toEqual(
    data,
  );
  if (endpoint.paginated) pagination.strict().parse(page);
  return Response.json({ status: 200, message, data, ...(page && { pagination: page }) });
}

function untilAborted(sent: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return sent;
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([sent, aborted]);
}
