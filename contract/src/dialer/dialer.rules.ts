import type { PushMode, PushRequest } from '../kernel/push-mode.ts';
import { type Text, text } from '../kernel/text.ts';

/** Default of the site setting `priority_push_limit` (spec A§9). */
export const DEFAULT_PRIORITY_LIMIT = 5_000;

/** Option 'All' of the Push To Dialer popup: means no process and is never sent (spec A§9). */
export const ALL_PROCESSES = -1;

export function priorityLimit(settings: Readonly<Record<string, unknown>>): number {
  const value = settings.priority_push_limit;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : DEFAULT_PRIORITY_LIMIT;
}

/** Allowed only below the limit: the limit itself is too many (spec A§9, domain.md 6). */
export function mayPushWithPriority(total: number, limit: number): boolean {
  return total < limit;
}

/** Only campaigns with this flag have dialer lists (spec A§9). */
export function isDialerCampaign({ dialer_flag: flag }: { readonly dialer_flag: number | boolean }): boolean {
  return flag === 1 || flag === true;
}

/** Faults of the priority form; empty if it may be sent (spec A§5). */
export function priorityErrors(form: Pick<PushRequest, 'priority_list_id'>): { priority_list_id?: Text } {
  return form.priority_list_id ? {} : { priority_list_id: text('dialer:priority_list_required') };
}

/** Facts of a lead at the moment of the push. */
export interface PushedLead {
  readonly statusIsActive: boolean;
  readonly isCallableType: boolean;
  readonly hasValidMobile: boolean;
  readonly isBlacklisted: boolean;
  readonly isFollowupDue: boolean;
  readonly isMyActive: boolean;
  /** False if the lead belongs to no dialer list. */
  readonly hasList: boolean;
}

/**
 * Why the dialer may not call a lead now, the gravest reason first; undefined if it may (domain.md 6). A priority push
 * is a person's decision to call now, so it ignores the follow-up.
 */
export function pushRefusal(lead: PushedLead, mode: PushMode): PushRefusal | undefined {
  if (lead.isBlacklisted) return 'blacklisted';
  if (!lead.hasValidMobile) return 'mobile_invalid';
  if (!lead.statusIsActive) return 'closed';
  if (!lead.isCallableType) return 'not_callable';
  if (lead.isMyActive) return 'my_active';
  if (mode !== 'priority' && !lead.isFollowupDue) return 'not_due';
  if (!lead.hasList) return 'no_list';
  return undefined;
}

export type PushRefusal =
  | 'blacklisted'
  | 'mobile_invalid'
  | 'closed'
  | 'not_callable'
  | 'my_active'
  | 'not_due'
  | 'no_list'
  | 'list_full';

/** What became of withdrawn or erased leads in the dialer; `failing`: a try failed, and the next one follows. */
export const DIALER_REMOVALS = ['waiting', 'failing', 'done', 'failed'] as const;

export type DialerRemoval = (typeof DIALER_REMOVALS)[number];
