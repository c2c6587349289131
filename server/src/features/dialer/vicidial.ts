import type { ListState } from '@otolead/contract/dialer/lists.rules.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import { isRefused, isRemoved, readAnswer, readCallLog } from './dialer.answers.ts';
import { readRecordings, recordingLookup } from './dialer.recordings.ts';
import type { Dialer, DialerAnswer, DialerChange, Push } from './dialer.ts';
import { type VicidialAccess, vicidialCall } from './vicidial.call.ts';

/** Address of a market's VICIdial: non_agent_api.php, with user and password inside. */
export interface VicidialOptions extends VicidialAccess {
  readonly market: Market;
}

const CALL_LOG = { function: 'phone_number_log', stage: 'pipe', header: 'NO', detail: 'ALL', type: 'OUT' };
/** Bytes; a longer answer may be truncated. */
const LONGEST_LOG = 4_000_000;

/**
 * VICIdial's non-agent API. A lead is added once: its number is looked up in the list first. One that was called since is
 * reset to new, which is idempotent, so that any push may be repeated.
 */
export function vicidial({ market, ...access }: VicidialOptions): Dialer {
  const ask = vicidialCall(access);
  return {
    async addLead(push) {
      const text = await ask(fieldsOf(push, market));
      const answer: DialerAnswer = text === undefined ? { kind: 'unavailable' } : readAnswer(text);
      const isIn = answer.kind === 'accepted' || answer.kind === 'duplicate';
      if (!isIn || push.gmtOffset === null || push.round > 1) return answer;
      // add_lead guesses the time zone by the number, and the hopper takes that.
      const placed = await ask({ ...FOUND_BY_CODE, ...codeAndList(push), ...placeOf(push) });
      return placed === undefined ? { kind: 'unavailable' } : answer;
    },
    async keepLead({ vendorLeadCode: code, state, subStatusId, hopper }) {
      const fields = { ...FOUND_BY_CODE, vendor_lead_code: code, records: MOST_RECORDS };
      return changeOf(await ask({ ...fields, ...stateFields(state, subStatusId), ...hopperOf(hopper) }));
    },
    async allow(phoneNumber) {
      return changeOf(await ask({ ...CALL_AGAIN, phone_number: localMobile(phoneNumber, market) }));
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
    async recordingsOf(dialerLeadId) {
      const text = await ask(recordingLookup(dialerLeadId), LONGEST_LOG);
      return text === undefined || text.length >= LONGEST_LOG ? undefined : readRecordings(text, market);
    },
  };
}

/** The prefix is a separate field; VICIdial would default to 1. */
function fieldsOf(push: Push, market: Market): Record<string, string> {
  return {
    phone_number: localMobile(push.phoneNumber, market),
    phone_code: market.phone.prefix.slice(1),
    list_id: String(push.listId),
    vendor_lead_code: push.vendorLeadCode,
    ...(push.round === 1 ? FIRST_ROUND : AGAIN),
    ...(push.round > 1 ? placeOf(push) : push.gmtOffset === null ? hopperOf(push.hopper) : {}),
  };
}

const codeAndList = ({ vendorLeadCode, listId }: Push) => ({
  vendor_lead_code: vendorLeadCode,
  list_id: String(listId),
  search_location: 'LIST',
});

/** Time zone and place in the hopper. */
const placeOf = ({ gmtOffset, hopper }: Push): Record<string, string> => ({
  ...(gmtOffset !== null && { gmt_offset_now: gmtOffset.toFixed(2) }),
  ...hopperOf(hopper),
});

const hopperOf = (priority: number | null): Record<string, string> =>
  priority === null ? {} : { add_to_hopper: 'Y', hopper_priority: String(priority) };

const FOUND_BY_CODE = { function: 'update_lead', search_method: 'VENDOR_LEAD_CODE' };
/** A lead may be in several lists. */
const MOST_RECORDS = '20';

/** Statuses that no campaign dials; CBHOLD is VICIdial's own lock. */
function stateFields(state: ListState, subStatusId: number): Record<string, string> {
  switch (state) {
    case 'due':
      return { status: 'NEW', reset_lead: 'Y' };
    case 'held':
      return { status: 'CBHOLD', remove_from_hopper: 'Y' };
    case 'refused':
      return { status: 'DNC', remove_from_hopper: 'Y' };
    case 'closed':
      return { status: CLOSED[subStatusId] ?? 'NI', remove_from_hopper: 'Y' };
  }
}

const CLOSED: Readonly<Record<number, string>> = {
  [LEAD_SUB_STATUS.booked]: 'SALE',
  [LEAD_SUB_STATUS.retailed]: 'SALE',
  [LEAD_SUB_STATUS.wrongNumber]: 'WN',
};

const KNOWN = /^(?:SUCCESS|NOTICE|ERROR): (?:update_lead|delete_dnc_phone)\b/m;

/**
 * An error that names the function means that nothing was to change: the lead is not there, or the number was not listed.
 * A right that is missing may be given later.
 */
function changeOf(text: string | undefined): DialerChange {
  if (text === undefined || /PERMISSION/.test(text)) return 'unavailable';
  if (KNOWN.test(text)) return 'done';
  return /^ERROR: /m.test(text) ? 'refused' : 'unavailable';
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
/** The list of all campaigns. */
const DO_NOT_CALL = { function: 'add_dnc_phone', campaign_id: 'SYSTEM_INTERNAL' };
const CALL_AGAIN = { ...DO_NOT_CALL, function: 'delete_dnc_phone' };
const AGAIN = {
  function: 'update_lead',
  search_method: 'VENDOR_LEAD_CODE',
  search_location: 'LIST',
  insert_if_not_found: 'Y',
  reset_lead: 'Y',
  status: 'NEW',
};
