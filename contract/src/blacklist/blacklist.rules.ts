import { atMost, formRules, type Rule, required } from '../kernel/form-rules.ts';
import type { Market } from '../kernel/market.ts';
import { mobileDigits } from '../kernel/phone.ts';
import type { RecordStatus } from '../kernel/status.ts';
import { text } from '../kernel/text.ts';

export interface BlacklistValues {
  /** As typed, or E.164 of a stored entry. */
  readonly mobile_number: string;
  readonly reason: string;
  readonly status: RecordStatus;
}

export const NEW_BLACKLIST_ENTRY: BlacklistValues = { mobile_number: '', reason: '', status: '1' };

export const LONGEST_REASON = 200;

/** The specification leaves the form open: a mobile of the market and a reason (domain.md 9). */
export function blacklistRules(market: Market) {
  const isMobile: Rule<BlacklistValues> = (value, _values, name) =>
    value === '' || mobileDigits(String(value), market) !== null
      ? null
      : text('kernel:invalid.value', { name });
  return formRules<BlacklistValues>('blacklist', {
    mobile_number: [required, isMobile],
    reason: [required, atMost(LONGEST_REASON)],
  });
}
