import { createHmac, timingSafeEqual } from 'node:crypto';
import { exchange, type OutboundOptions } from '../../platform/outbound/post.ts';
import { ask, type Provider } from './provider.ts';

export interface SmsAccess {
  /** Address of the API with account and token as user and password. */
  readonly url: string;
  /** A number in E.164, or the id of a messaging service. */
  readonly from: string;
  /** Where reports are sent. */
  readonly callback: string;
}

const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/i;

/** Twilio's API and those that copy it: https://www.twilio.com/docs/messaging/api/message-resource */
export function smsProvider({ url, from, callback }: SmsAccess, options: OutboundOptions): Provider {
  const { account, token, base } = partsOf(url);
  return {
    send: ({ id, number, body }) => {
      const form = new URLSearchParams({
        To: `+${number}`,
        ...(MESSAGING_SERVICE.test(from) ? { MessagingServiceSid: from } : { From: from }),
        Body: body,
        StatusCallback: `${callback}?message=${id}`,
      });
      return ask(
        () =>
          exchange(
            {
              url: `${base}/2010-04-01/Accounts/${account}/Messages.json`,
              headers: {
                authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
                'content-type': 'application/x-www-form-urlencoded',
              },
              body: form.toString(),
            },
            options,
          ),
        ({ sid }) => sid,
      );
    },
  };
}

function partsOf(url: string) {
  const { username, password, origin, pathname } = new URL(url);
  return {
    account: decodeURIComponent(username),
    token: decodeURIComponent(password),
    base: `${origin}${pathname.replace(/\/+$/, '')}`,
  };
}

/** The token that signs an account's callbacks. */
export const smsToken = (url: string): string => partsOf(url).token;

/** Signature of a callback: the address, then each parameter's name and value in the order of the names. */
export function smsSignature(token: string, url: string, form: ReadonlyMap<string, string>): string {
  const names = [...form.keys()].toSorted();
  const signed = url + names.map((name) => name + (form.get(name) ?? '')).join('');
  return createHmac('sha1', token).update(signed).digest('base64');
}

export function isSigned(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
