import { type LookupAddress, lookup } from 'node:dns';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './own-network.ts';

export interface OutboundOptions {
  /** Allows private addresses and plain http. */
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
}

interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Without one it is a GET. */
  readonly body?: string;
}

interface OutboundAnswer {
  readonly status: number;
  /** Content type. */
  readonly type: string;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

/** Reason for a missing answer, in our words, so that it reveals nothing about the network. */
export class OutboundError extends Error {
  readonly reason: 'forbidden_address' | 'timeout' | 'unreachable';
  /** The request had left: the other side may have acted on it. */
  readonly isSent: boolean;
  constructor(reason: OutboundError['reason'], isSent = false) {
    super(reason);
    this.reason = reason;
    this.isSent = isSent;
  }
}

/** Status only; the answer's body is not read. */
export async function post(outgoing: Outgoing, options: OutboundOptions): Promise<number> {
  return (await exchange(outgoing, options, 0)).status;
}

/** Maximum bytes of an answer. */
const LONGEST_ANSWER = 65_536;

/**
 * Whether an address is refused whatever its name resolves to: without https, or a private address as a number. URL
 * parsing has normalised decimal, octal and hexadecimal spellings.
 */
export function isNeverSent(url: string, { allowPrivate }: Pick<OutboundOptions, 'allowPrivate'>): boolean {
  if (allowPrivate) return false;
  const { hostname, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host));
}

/**
 * Sends a body, or asks by GET, and returns status and text, at most `most` bytes of it; redirects are not followed. The name is
 * resolved once and the connection uses a checked address, so that rebinding between check and call has no effect.
 * Throws OutboundError.
 */
export function exchange(
  { url, headers, body }: Outgoing,
  options: OutboundOptions,
  most = LONGEST_ANSWER,
): Promise<OutboundAnswer> {
  const target = new URL(url);
  const isForbidden = (address: string) => !options.allowPrivate && !isPublicAddress(address);
  if (isNeverSent(url, options)) return Promise.reject(new OutboundError('forbidden_address'));
  const begin = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call: ClientRequest = begin(target, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      lookup: checkedLookup(isForbidden),
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        connection: 'close',
      },
    });
    let isSent = false;
    call.once('finish', () => {
      isSent = true;
    });
    const timer = setTimeout(() => call.destroy(new OutboundError('timeout', isSent)), options.timeoutMs);
    call.once('response', (answer) => {
      const parts: Buffer[] = [];
      let left = most;
      const end = () => {
        const { statusCode: status = 0, headers: given } = answer;
        resolve({
          status,
          type: given['content-type'] ?? '',
          text: Buffer.concat(parts).toString(),
          retryAfter: given['retry-after'],
        });
        call.destroy();
      };
      if (most === 0) return end();
      answer.on('data', (part: Buffer) => {
        parts.push(part.subarray(0, left));
        left -= part.length;
        if (left <= 0) end();
      });
      answer.once('end', end);
    });
    call.once('error', (error) => {
      reject(error instanceof OutboundError ? error : new OutboundError('unreachable', isSent));
    });
    call.once('close', () => {
      clearTimeout(timer);
      reject(new OutboundError('unreachable', isSent));
    });
    call.end(body);
  });
}

/** The system's name resolution, but one forbidden address forbids the name. */
export function checkedLookup(isForbidden: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 4);
      const [first] = found;
      if (!first || found.some(({ address }) => isForbidden(address)))
        return done(new OutboundError('forbidden_address'), '', 4);
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
  };
}
