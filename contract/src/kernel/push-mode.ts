/**
 * `filtered`: the current result to each lead's list; `global`: every eligible lead of a process; `priority`: the
 * result to one chosen list.
 */
export type PushMode = 'filtered' | 'global' | 'priority';

export interface PushRequest {
  readonly push_to_dialer?: boolean | undefined;
  readonly is_dailer_push_global?: boolean | undefined;
  readonly priority_push_to_dialer?: boolean | undefined;
  readonly priority_list_id?: number | undefined;
}

/** Push mode of a lead_list call; undefined for a plain list (spec A§7, domain.md 14). */
export function pushModeOf(request: PushRequest): PushMode | undefined {
  if (request.priority_push_to_dialer) return 'priority';
  if (!request.push_to_dialer) return undefined;
  return request.is_dailer_push_global ? 'global' : 'filtered';
}

/** Right of each push mode (domain.md 14). */
export const PUSH_RIGHTS = {
  filtered: '/add-dailer',
  global: '/push_to_dialer',
  priority: '/priority_push_dailer',
} as const satisfies Record<PushMode, `/${string}`>;
