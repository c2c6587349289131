import type { Market } from '@otolead/contract/kernel/market.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import { exchange, OutboundError, type OutboundOptions } from '../../platform/outbound/post.ts';
import { isRefused, isRemoved, readAnswer, readCallLog } from './dialer.answers.ts';
import type { Dialer, Push } from './dialer.ts';

/** Address of a market's VICIdial: non_agent_api.php, with user and password inside. */
export interface VicidialOptions extends OutboundOptions {
  readonly url: string;
  readonly market: Market;
}

const SOURCE = 'otolead';
const CALL_LOG = { function: 'phone_number_log', stage: 'pipe', header: 'NO', detail: 'ALL', type: 'OUT' };
/** Bytes; a longer answer may be truncated. */
const LONGEST_LOG = 4_000_000;
/** First in the hopper. */
const PRIORITY = '99';

/**
 * VICIdial's non-agent API. User and password go in a POST body, which no access log stores. A lead is added once: its
 * number is looked up in the list first. One that was called since is reset to new, which is idempotent, so that any
 * push may be repeated.
 */
export function vicidial({ url, market, ...options }: VicidialOptions): Dialer {
  const { address, user, password } = credentialsOf(url);
  /** Text of the answer; undefined if there is no reliable one. */
  async function ask(fields: Record<string, string>, most?: number): Promise<string | undefined> {
    const body = new URLSearchParams({ source: SOURCE, user, pass: password, ...fields }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const { status, text } = await exchange({ url: address, headers, body }, options, most);
      return status === 200 ? text : undefined;
    } catch (error) {
      if (error instanceof OutboundError) return undefined;
      throw error;
    }
  }
  return {
    async addLead(push) {
      const text = await ask(fieldsOf(push, market));
      return text === undefined ? { kind: 'unavailable' } : readAnswer(text);
    },
    async removeLead(vendorLeadCode) {
      return isRemoved(await ask({ ...REMOVAL, vendor_lead_code: vendorLeadCode }));
    },
    async refuse(phoneNumber) {
      return isRefused(await ask({ ...DO_NOT_CALL, phone_number: localMobile(phoneNumber, market) }));
    },
    async callsOf(phoneNumbers) {
      const numbers = phoneNumbers.map((number) => localMobile(number, market)).join(',');
      const text = await ask({ ...CALL_LOG, phone_number: numbers }, LONGEST_LOG);
      return text === undefined || text.length >= LONGEST_LOG ? undefined : readCallLog(text, market);
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

/** The prefix is a separate field; VICIdial would default to 1. */
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
/** By our id, in whichever lists it stands, with its custom fields and its place in the hopper. */
const REMOVAL = {
  function: 'update_lead',
  search_method: 'VENDOR_LEAD_CODE',
  search_location: 'SYSTEM',
  records: '100',
  remove_from_hopper: 'Y',
  custom_fields: 'Y',
  delete_lead: 'Y',
};
const DO_NOT_CALL = { function: 'add_dnc_phone', campaign_id: 'SYSTEM_INTERNAL' };
const AGAIN = {
  function: 'update_lead',
  search_method: 'VENDOR_LEAD_CODE',
  search_location: 'LIST',
  insert_if_not_found: 'Y',
  reset_lead: 'Y',
  status: 'NEW',
};
