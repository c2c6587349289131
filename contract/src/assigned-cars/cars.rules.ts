import { type Text, text } from '../kernel/text.ts';
import { LD_REMOVED } from './assignments.rules.ts';

/** LD status of an assigned car: 1 approved, 2 rejected or removed, anything else pending (spec A§4; domain.md 2). */
export const LD_STATUS = { pending: 0, approved: 1, removed: LD_REMOVED } as const;

export type LdWord = 'pending' | 'approved' | 'rejected';

export function ldWord(status: number | null): LdWord {
  if (status === LD_STATUS.approved) return 'approved';
  return status === LD_STATUS.removed ? 'rejected' : 'pending';
}

/** Reason to refuse an LD status: a removed car stays removed, and the same status is no change. */
export function ldRefusal(stored: number | null, wanted: number): Text | null {
  if (stored === LD_STATUS.removed) return text('assigned-cars:refused.removed');
  return ldWord(stored) === ldWord(wanted) ? text('assigned-cars:refused.same_status') : null;
}

/** Yes-no marks of a lead, changed by one click and a confirmation (spec A§4). */
export const TOGGLES = {
  finance: { column: 'finance_required', activity: 'finance' },
  exchange: { column: 'exchange_required', activity: 'exchange' },
} as const;

export type Toggle = keyof typeof TOGGLES;
