import { exchange, OutboundError, type OutboundOptions } from '../../platform/outbound/post.ts';

/** Address of a VICIdial script, with user and password inside. */
export interface VicidialAccess extends OutboundOptions {
  readonly url: string;
}

/** Text of the answer; undefined if there is no reliable one. */
export type Ask = (fields: Readonly<Record<string, string>>, most?: number) => Promise<string | undefined>;

const SOURCE = 'otolead';

/** Calls of one script. User and password go in a POST body, which no access log stores. */
export function vicidialCall({ url, ...options }: VicidialAccess): Ask {
  const { address, user, password } = credentialsOf(url);
  return async (fields, most) => {
    const body = new URLSearchParams({ source: SOURCE, user, pass: password, ...fields }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const { status, text } = await exchange({ url: address, headers, body }, options, most);
      return status === 200 ? text : undefined;
    } catch (error) {
      if (error instanceof OutboundError) return undefined;
      throw error;
    }
  };
}

function credentialsOf(given: string): { address: string; user: string; password: string } {
  const url = new URL(given);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  return { address: url.href, user, password };
}
