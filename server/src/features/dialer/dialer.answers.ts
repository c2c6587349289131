import type { Market } from '@otolead/contract/kernel/market.ts';
import { instantOf, isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import type { DialerAnswer, LoggedCall } from './dialer.ts';

const ADDED = /^SUCCESS: (?:add|update)_lead LEAD HAS BEEN ADDED - (.*)$/m;
const UPDATED = /^SUCCESS: update_lead LEAD HAS BEEN UPDATED\b/m;
const DUPLICATE = /^ERROR: add_lead DUPLICATE PHONE NUMBER IN \w+ - (.*)$/m;
const NUMBER = /^\d+$/;
const DNC = /^ERROR: add_lead PHONE NUMBER IN (?:CAMPAIGN )?DNC\b/m;

/**
 * Parses VICIdial's plain-text answer to add_lead and update_lead: one or more lines, notices among them, sometimes the
 * same line twice. A success anywhere means that the lead was accepted; a following 'duplicate' is its echo.
 */
export function readAnswer(text: string): DialerAnswer {
  const added = ADDED.exec(text);
  if (added) return { kind: 'accepted', dialerLeadId: leadIdIn(added[1]) };
  if (UPDATED.test(text)) return { kind: 'accepted', dialerLeadId: null };
  const duplicate = DUPLICATE.exec(text);
  if (duplicate) return { kind: 'duplicate', dialerLeadId: leadIdIn(duplicate[1]) };
  if (DNC.test(text)) return { kind: 'dnc' };
  return /^ERROR: /m.test(text) ? { kind: 'refused' } : { kind: 'unavailable' };
}

/** `phone|user|list|lead_id|gmt`, `phone|list|lead_id|gmt|user` and `phone|list|lead_id` are all in use. */
function leadIdIn(fields = ''): string | null {
  const [, second = '', third = '', fourth = ''] = fields.trim().split('|');
  const id = NUMBER.test(second) ? third : fourth;
  return NUMBER.test(id) ? id : null;
}

const REMOVED =
  /^(?:SUCCESS: update_lead LEAD HAS BEEN DELETED|(?:ERROR|NOTICE): update_lead NO MATCHES FOUND IN THE SYSTEM)\b/m;

/** Parses VICIdial's answer to update_lead with delete_lead; a lead that it does not know is gone. */
export const isRemoved = (text = ''): boolean => REMOVED.test(text);

const REFUSED =
  /^(?:SUCCESS: add_dnc_phone DNC NUMBER HAS BEEN ADDED|ERROR: add_dnc_phone DNC NUMBER ALREADY EXISTS)\b/m;

/** Parses VICIdial's answer to add_dnc_phone; a number that is there already is as good. */
export const isRefused = (text = ''): boolean => REFUSED.test(text);

const NO_CALLS = /^ERROR: phone_number_log NO RECORDS FOUND\b/m;
const CALLED_AT = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;

/**
 * Parses VICIdial's answer to phone_number_log, with pipes and without a header:
 * `phone_number|call_date|list_id|length_in_sec| lead_status|hangup_reason|call_status|source_id|user`, a line for each
 * call, in the dialer's local time, which is the market's. Repeated lines are one call; undefined if the text is no
 * such answer.
 */
export function readCallLog(text: string, market: Market): LoggedCall[] | undefined {
  if (NO_CALLS.test(text)) return [];
  const lines = [...new Set(text.split(/\r?\n/).filter((line) => line.trim() !== ''))];
  const calls = lines.flatMap((line) => callIn(line, market) ?? []);
  return calls.length === 0 && lines.length > 0 ? undefined : calls;
}

function callIn(line: string, market: Market): LoggedCall | undefined {
  const [number = '', at = '', list = '', seconds = '', , , disposition = '', , user = ''] = line.split('|');
  const calledAt = momentIn(at, market);
  const phoneNumber = mobileDigits(number.trim(), market);
  if (phoneNumber === null || !calledAt || !NUMBER.test(list) || !/^-?\d+$/.test(seconds)) return undefined;
  return {
    phoneNumber,
    calledAt,
    listId: Number(list),
    talkSeconds: Math.max(0, Number(seconds)),
    disposition: disposition.trim(),
    user: user.trim(),
  };
}

/** `2026-11-26 09:30:05` by the dialer's clock, which is the market's; undefined if it is no time. */
export function momentIn(at: string, market: Market): Date | undefined {
  const [, date = '', hour, minute, second] = CALLED_AT.exec(at.trim()) ?? [];
  if (!isLocalDate(date)) return undefined;
  return new Date(instantOf(date, `${hour}:${minute}`, market.timeZone).getTime() + Number(second) * 1_000);
}
