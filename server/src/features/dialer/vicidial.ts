import type { Market } from '@otolead/contract/kernel/market.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import { exchange, OutboundError, type OutboundOptions } from '../../platform/outbound/post.ts';
import { readAnswer } from './dialer.answers.ts';
import type { Dialer, DialerAnswer, Push } from './dialer.ts';

/** Where a market's VICIdial is called: non_agent_api.php, with user and password within the address. */
export interface VicidialOptions extends OutboundOptions {
  readonly url: string;
  readonly market: Market;
}

const SOURCE = 'otolead';
/** Before everything else in the hopper. */
const PRIORITY = '99';

/**
 * VICIdial's non-agent API. User and password go in the body of a POST, which no access log keeps. A lead is added
 * once: its number is looked for in the list first. One that was called since is put back to new, which changes nothing
 * the second time either, so that any push may be repeated.
 */
export function vicidial({ url, market, ...options }: VicidialOptions): Dialer {
  const { address, user, password } = credentialsOf(url);
  return {
    async addLead(push) {
      const fields = { source: SOURCE, user, pass: password, ...fieldsOf(push, market) };
      try {
        const { status, text } = await exchange(
          {
            url: address,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams(fields).toString(),
          },
          options,
        );
        return status === 200 ? readAnswer(text) : ({ kind: 'unavailable' } satisfies DialerAnswer);
      } catch (error) {
        if (error instanceof OutboundError) return { kind: 'unavailable' };
        throw error;
      }
    },
  };
}

function credentialsOf(given: string): { address: string; user: string; password: string } {
  const url = new URL(given);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  return { address: url.href, user, password };
}

/** The prefix is a field of its own; VICIdial would take 1 for it. */
function fieldsOf(push: Push, market: Market): Record<string, string> {
  return {
    phone_number: localMobile(push.phoneNumber, market),
    phone_code: market.phone.prefix.slice(1),
    list_id: String(push.listId),
    vendor_lead_code: push.vendorLeadCode,
    ...(push.round === 1 ? FIRST_ROUND : AGAIN),
    ...(push.priority && { add_to_hopper: 'Y', hopper_priority: PRIORITY }),
  };
}

const FIRST_ROUND = { function: 'add_lead', duplicate_check: 'DUPLIST', dnc_check: 'Y' };
const AGAIN = {
  function: 'update_lead',
  search_method: 'VENDOR_LEAD_CODE',
  search_location: 'LIST',
  insert_if_not_found: 'Y',
  reset_lead: 'Y',
  status: 'NEW',
};
