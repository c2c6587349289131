import { type Text, text } from '../kernel/text.ts';

/** Site setting `priority_push_limit` where a market has none (spec A§9). */
export const DEFAULT_PRIORITY_LIMIT = 5_000;

/** Option 'All' of the Push To Dialer popup; it stands for no process at all and is never sent (spec A§9). */
export const ALL_PROCESSES = -1;

export function priorityLimit(settings: Readonly<Record<string, unknown>>): number {
  const value = settings.priority_push_limit;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : DEFAULT_PRIORITY_LIMIT;
}

/** Offered and accepted only below the limit: exactly the limit is too many (spec A§9, domain.md 6). */
export function mayPushWithPriority(total: number, limit: number): boolean {
  return total < limit;
}

/** Only lists of campaigns with this flag are the dialer's (spec A§9). */
export function isDialerCampaign({ dialer_flag: flag }: { readonly dialer_flag: number | boolean }): boolean {
  return flag === 1 || flag === true;
}

/** The current result to each lead's own list; every eligible lead of a process; the result to one chosen list. */
export type PushMode = 'filtered' | 'global' | 'priority';

export interface PushRequest {
  readonly push_to_dialer?: boolean | undefined;
  readonly is_dailer_push_global?: boolean | undefined;
  readonly priority_push_to_dialer?: boolean | undefined;
  readonly priority_list_id?: number | undefined;
}

/** What a call of lead_list asks the dialer for; undefined for a plain list (spec A§7, domain.md 14). */
export function pushModeOf(request: PushRequest): PushMode | undefined {
  if (request.priority_push_to_dialer) return 'priority';
  if (!request.push_to_dialer) return undefined;
  return request.is_dailer_push_global ? 'global' : 'filtered';
}

/** The right that each way of pushing needs (domain.md 14). */
export const PUSH_RIGHTS = {
  filtered: '/add-dailer',
  global: '/push_to_dialer',
  priority: '/priority_push_dailer',
} as const satisfies Record<PushMode, `/${string}`>;

/** What the priority form lacks; empty when it may be sent (spec A§5). */
export function priorityErrors(form: Pick<PushRequest, 'priority_list_id'>): { priority_list_id?: Text } {
  return form.priority_list_id ? {} : { priority_list_id: text('dialer:priority_list_required') };
}

/** What a push looks at, at the moment of the push and not before. */
export interface PushedLead {
  readonly statusIsActive: boolean;
  readonly isCallableType: boolean;
  readonly hasValidMobile: boolean;
  readonly isBlacklisted: boolean;
  readonly isFollowupDue: boolean;
  readonly isMyActive: boolean;
  /** False where the lead has no list of a dialer campaign to go to. */
  readonly hasList: boolean;
}

/**
 * Why a lead may not be called by the dialer now, the gravest reason first; undefined when it may (domain.md 6). A
 * priority push is a person's decision to call these leads at once, so it waits for no follow-up.
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
