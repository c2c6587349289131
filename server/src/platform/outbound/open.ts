import type { IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress } from './own-network.ts';
import { checkedLookup, isNeverSent, OutboundError, type OutboundOptions } from './post.ts';

export interface OpenOptions extends OutboundOptions {
  /** Most time for the whole body, however steadily it trickles. */
  readonly wholeMs: number;
}

/**
 * Fetches an address and returns its answer with the body still to be read, so that no size fits into memory; redirects are
 * not followed. User and password of the address go in a header. The body errs if it pauses for the timeout or takes longer
 * than allowed; a reader that stops early destroys it. Throws OutboundError.
 */
export function openRemote(
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  options: OpenOptions,
): Promise<IncomingMessage> {
  if (isNeverSent(url, options)) return Promise.reject(new OutboundError('forbidden_address'));
  const { target, authorization } = loginOf(url);
  const isForbidden = (address: string) => !options.allowPrivate && !isPublicAddress(address);
  const begin = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = begin(target, {
      agent: false,
      lookup: checkedLookup(isForbidden),
      headers: { ...headers, ...authorization, connection: 'close' },
      timeout: options.timeoutMs,
    });
    const giveUp = () => call.destroy(new OutboundError('timeout'));
    const first = setTimeout(giveUp, options.timeoutMs);
    const whole = setTimeout(giveUp, options.wholeMs);
    call.once('timeout', giveUp);
    call.once('response', (answer) => {
      clearTimeout(first);
      resolve(answer);
    });
    call.once('error', (error) =>
      reject(error instanceof OutboundError ? error : new OutboundError('unreachable')),
    );
    call.once('close', () => {
      clearTimeout(first);
      clearTimeout(whole);
      reject(new OutboundError('unreachable'));
    });
    call.end();
  });
}

function loginOf(given: string) {
  const target = new URL(given);
  const { username, password } = target;
  target.username = '';
  target.password = '';
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username && { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
  return { target, authorization: authorization || {} };
}
