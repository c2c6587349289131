import { isClosed, LEAD_SUB_STATUS, type LeadStatusId } from '../kernel/lead-statuses.ts';
import type { PushMode } from '../kernel/push-mode.ts';

/** Facts about a lead in a dialer's list. */
export interface HeldLead {
  readonly statusId: LeadStatusId;
  readonly subStatusId: number;
  /** Black-listed. */
  readonly isRefused: boolean;
  readonly isMyActive: boolean;
  readonly followupAt: Date | null;
}

/**
 * What a dialer does with a lead of its lists. `due`: calls it again. `held`: waits for the follow-up, or for its agent.
 * `closed`, `refused`: never calls it.
 */
export type ListState = 'due' | 'held' | 'closed' | 'refused';

/** The state that the lead's present facts ask for. */
export function listState(lead: HeldLead, now: Date): ListState {
  if (lead.isRefused || lead.subStatusId === LEAD_SUB_STATUS.doNotCall) return 'refused';
  if (isClosed(lead.statusId)) return 'closed';
  const isLater = lead.followupAt !== null && lead.followupAt > now;
  return lead.isMyActive || isLater ? 'held' : 'due';
}

/** The dialer's highest priority: a person chose the lead. */
const CHOSEN = 99;

/** Leads that are called before the rest of a list, as Next offers them first: promised callbacks, then hot ones. */
const HOT: Readonly<Partial<Record<number, number>>> = {
  [LEAD_SUB_STATUS.callBack]: 80,
  [LEAD_SUB_STATUS.hot]: 60,
};

/** Priority in the dialer's hopper; null for a lead that waits for its turn in the list. */
export function hopperPriority(mode: PushMode, subStatusId: number): number | null {
  return mode === 'priority' ? CHOSEN : (HOT[subStatusId] ?? null);
}
