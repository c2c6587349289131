import { exchange, OutboundError, type OutboundOptions } from '../../platform/outbound/post.ts';

/** Address of a VICIdial script, with user and password inside. */
export interface VicidialAccess extends OutboundOptions {
  readonly url: string;
}

type Asking<Answer> = (
  fields: Readonly<Record<string, string>>,
  most?: number,
) => Promise<Answer | undefined>;

/** Text of the answer; undefined if there is no reliable one. */
export type Ask = Asking<string>;

/** An answer with the status of the web server in front. */
export interface VicidialAnswer {
  readonly status: number;
  readonly text: string;
}

const SOURCE = 'otolead';

/** Calls of one script. */
export function vicidialCall(access: VicidialAccess): Ask {
  const ask = vicidialExchange(access);
  return async (fields, most) => {
    const answer = await ask(fields, most);
    return answer?.status === 200 ? answer.text : undefined;
  };
}

/** User and password go in a POST body, which no access log stores. Undefined without an answer. */
export function vicidialExchange({ url, ...options }: VicidialAccess): Asking<VicidialAnswer> {
  const { address, user, password } = credentialsOf(url);
  return async (fields, most) => {
    const body = new URLSearchParams({ source: SOURCE, user, pass: password, ...fields }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    try {
      return await exchange({ url: address, headers, body }, options, most);
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
